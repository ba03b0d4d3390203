/** Noon at the site, from where time goes on: no operating day and no month turns while the tests of a file run. */
import { vi } from 'vitest';

vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2026-11-18T12:00:00+07:00') });
