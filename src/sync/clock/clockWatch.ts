/**
 * Whether this device's clock can be believed. Two things make a person be asked: a time earlier than the newest that was
 * seen before (also before a restart), and a clock that moved by more than five minutes against one that nobody can set.
 * Nothing waits for the answer: records go on being saved with the time as the clock shows it.
 *
 * The steady clock may stand still while the device sleeps. So a clock that gained time while nobody looked has slept; one
 * that lost time was set back, whoever looked.
 */
import { CLOCK_LIMIT_MS } from '../../domain/clockLimit.ts';

export interface ClockReading {
  /** ms since 1970, as the person sees it. */
  readonly wall: number;
  /** ms since some moment; never set, never goes back. */
  readonly steady: number;
}

export interface ClockWatch {
  /** Where both clocks stood when they were last believed. */
  readonly anchor: ClockReading;
  readonly last: ClockReading;
  /** The newest time that was believed; kept over restarts. */
  readonly newest: number;
  /** How far the clock is from where it should be: ahead above zero, behind below; null where nobody has to be asked. */
  readonly doubtMs: number | null;
}

/** `newest`: from an earlier start; null on a new device. */
export function startClockWatch(reading: ClockReading, newest: number | null): ClockWatch {
  const believed = Math.max(newest ?? 0, reading.wall);
  const start = { anchor: { ...reading, wall: believed }, last: reading, newest: believed, doubtMs: null };
  return checkClock(start, reading, true);
}

/** `watched`: the screen was in sight since the last look. */
export function checkClock(watch: ClockWatch, reading: ClockReading, watched: boolean): ClockWatch {
  const gained = reading.wall - watch.last.wall - (reading.steady - watch.last.steady);
  const slept = watched ? 0 : Math.max(0, gained);
  const anchor = { ...watch.anchor, wall: watch.anchor.wall + slept };
  const doubtMs = reading.wall - anchor.wall - (reading.steady - anchor.steady);
  if (Math.abs(doubtMs) > CLOCK_LIMIT_MS) return { ...watch, anchor, last: reading, doubtMs };
  return { anchor: reading, last: reading, newest: Math.max(watch.newest, reading.wall), doubtMs: null };
}

/** What was measured once (server's clock minus this one, ms) may still hold: a person has to say. */
export const doubtClock = (watch: ClockWatch, reading: ClockReading, offsetMs: number): ClockWatch =>
  checkClock({ ...watch, anchor: { ...reading, wall: reading.wall + offsetMs }, last: reading }, reading, true);

/** A person says that the clock is right, or the server's own time shows it. */
export const confirmClock = (reading: ClockReading): ClockWatch => ({
  anchor: reading,
  last: reading,
  newest: reading.wall,
  doubtMs: null,
});
