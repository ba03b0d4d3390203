/**
 * Detects a wrong device clock. The app asks the user in two cases: the time is earlier than the newest time seen before (also before a
 * restart), or the wall clock moved by more than five minutes against the monotonic clock. Nothing waits for the answer: records are
 * saved with the device's time.
 *
 * The monotonic clock may stop while the device sleeps. So a wall clock that gained time while the page was hidden counts as sleep; a
 * wall clock that lost time was set back, hidden or not.
 */

/** The app doubts a device clock that differs by more than this (ms), and asks the user. */
export const CLOCK_LIMIT_MS = 300_000;

export interface ClockReading {
  /** Wall clock: ms since 1970. */
  readonly wall: number;
  /** Monotonic clock: ms since an arbitrary moment. */
  readonly steady: number;
}

export interface ClockWatch {
  /** Both clocks when they were last accepted as right. */
  readonly anchor: ClockReading;
  readonly last: ClockReading;
  /** The newest time that was accepted; kept across restarts. */
  readonly newest: number;
  /** Suspected error of the wall clock (ms): positive if ahead, negative if behind; null if there is nothing to ask the user. */
  readonly doubtMs: number | null;
}

/** `newest`: from an earlier start; null on a new device. */
export function startClockWatch(reading: ClockReading, newest: number | null): ClockWatch {
  const believed = Math.max(newest ?? 0, reading.wall);
  const start = { anchor: { ...reading, wall: believed }, last: reading, newest: believed, doubtMs: null };
  return checkClock(start, reading, true);
}

/** `watched`: the page was visible since the last check. */
export function checkClock(watch: ClockWatch, reading: ClockReading, watched: boolean): ClockWatch {
  const gained = reading.wall - watch.last.wall - (reading.steady - watch.last.steady);
  const slept = watched ? 0 : Math.max(0, gained);
  const anchor = { ...watch.anchor, wall: watch.anchor.wall + slept };
  const doubtMs = reading.wall - anchor.wall - (reading.steady - anchor.steady);
  if (Math.abs(doubtMs) > CLOCK_LIMIT_MS) return { ...watch, anchor, last: reading, doubtMs };
  return { anchor: reading, last: reading, newest: Math.max(watch.newest, reading.wall), doubtMs: null };
}

/** An old measurement (server clock minus device clock, ms) may no longer hold: the user has to say. */
export const doubtClock = (watch: ClockWatch, reading: ClockReading, offsetMs: number): ClockWatch =>
  checkClock({ ...watch, anchor: { ...reading, wall: reading.wall + offsetMs }, last: reading }, reading, true);

/** The user says that the clock is right, or the server's time shows it. */
export const confirmClock = (reading: ClockReading): ClockWatch => ({
  anchor: reading,
  last: reading,
  newest: reading.wall,
  doubtMs: null,
});
