/**
 * Files of this project share a process, and in it the packages, which take the longest to load. Modules of the app and of the
 * tests are evaluated anew for each file: what one file leaves in them no other one finds.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
