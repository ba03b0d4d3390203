import { describe, expect, test } from 'vitest';
import { confirmClock, checkClock, startClockWatch, type ClockWatch } from '../../../src/sync/clock/clockWatch.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.parse('2026-11-20T05:00:00Z');

/** A device whose clocks a test moves. */
function createDevice(newest: number | null = null) {
  const clocks = { wall: NOON, steady: 1_000 };
  let watch: ClockWatch = startClockWatch({ ...clocks }, newest);
  const step = (wall: number, steady: number, watched = true) => {
    clocks.wall += wall;
    clocks.steady += steady;
    watch = checkClock(watch, { ...clocks }, watched);
    return watch.doubtMs;
  };
  return {
    doubt: () => watch.doubtMs,
    newest: () => watch.newest,
    /** Time that passes for both. */
    pass: (ms: number, watched = true) => step(ms, ms, watched),
    set: (ms: number) => step(ms, 0),
    sleep: (ms: number, watched = false) => step(ms, 0, watched),
    believe: () => {
      watch = confirmClock({ ...clocks });
    },
  };
}

describe('clock a day off, either way: the user is asked', () => {
  test.each([[-DAY], [DAY], [-6 * MINUTE], [6 * MINUTE]])(
    'when it is set by %i ms while the page is visible, until the user confirms the time',
    (by) => {
      const device = createDevice();
      device.pass(30_000);
      expect(device.doubt()).toBeNull();
      expect(device.set(by)).toBe(by);
      expect(device.pass(10 * MINUTE)).toBe(by);
      device.believe();
      expect(device.doubt()).toBeNull();
      expect(device.pass(10 * MINUTE)).toBeNull();
    },
  );

  test('no longer once the clock is set right again, and the time shown meanwhile was never accepted', () => {
    const device = createDevice();
    device.set(DAY);
    device.pass(MINUTE);
    expect(device.set(-DAY)).toBeNull();
    expect(device.newest()).toBe(NOON + MINUTE);
  });
});

describe('the user is not asked', () => {
  test('after a night of sleep in which the monotonic clock stood still', () => {
    const device = createDevice();
    expect(device.sleep(8 * 60 * MINUTE)).toBeNull();
    expect(device.pass(MINUTE)).toBeNull();
    expect(device.newest()).toBe(NOON + 8 * 60 * MINUTE + MINUTE);
  });
});

test('a doubt survives sleep: the user is still asked about a clock that was a day behind after the night', () => {
  const device = createDevice();
  device.set(-DAY);
  expect(device.sleep(8 * 60 * MINUTE)).toBe(-DAY);
});
