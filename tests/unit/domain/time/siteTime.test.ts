import { expect, it } from 'vitest';
import { zonedTimeAt } from '../../../../src/domain/time/siteTime.ts';

it.each([
  ['Asia/Jakarta', '2026-11-20T10:42+07:00'],
  ['Asia/Kolkata', '2026-11-20T09:12+05:30'],
  ['UTC', '2026-11-20T03:42+00:00'],
  ['America/St_Johns', '2026-11-20T00:12-03:30'],
])('the time in the code of a ticket, in %s: with the offset of the zone', (timeZone, text) => {
  expect(zonedTimeAt(new Date('2026-11-20T03:42:59.900Z'), timeZone)).toBe(text);
});
