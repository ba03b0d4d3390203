/** Tracks the offset between measurements: it moves when the clock is set; time gained while hidden counts as sleep. */
import { CLOCK_LIMIT_MS, type ClockReading } from './clockWatch.ts';

/** The offset (ms) as stored. `measuredAt`: server time of the measurement (ms). */
export interface StoredOffset {
  readonly offset: number | null;
  readonly measuredAt: number | undefined;
}

export interface TrackedOffset {
  /** Server clock minus device clock, ms; null while unknown. */
  readonly offset: number | null;
  /** The stored offset that it derives from; null before the store was read. */
  readonly stored: StoredOffset | null;
  readonly last: ClockReading;
  /** `earlier`: measured before this page was opened, so the clock may have been set since. `moved`: adjusted after a measurement, because the clock was set. */
  readonly from: 'earlier' | 'server' | 'moved';
}

export const startTracking = (reading: ClockReading): TrackedOffset => ({
  offset: null,
  stored: null,
  last: reading,
  from: 'earlier',
});

/** The clocks were read again. `watched`: the page was visible since the last reading. */
export function afterTick(kept: TrackedOffset, reading: ClockReading, watched: boolean): TrackedOffset {
  const gained = Math.round(reading.wall - kept.last.wall - (reading.steady - kept.last.steady));
  const next = { ...kept, last: reading };
  if (kept.offset === null || Math.abs(gained) <= CLOCK_LIMIT_MS) return next;
  const offset = kept.offset - gained;
  const madeUp = kept.offset > CLOCK_LIMIT_MS && Math.abs(offset) <= CLOCK_LIMIT_MS;
  const slept = gained > 0 && !watched && !madeUp;
  return slept ? next : { ...next, offset, from: 'moved' };
}

/** The stored offset was read. `afterTick` must have been called just before, so that a clock set meanwhile is accounted for. */
export function afterStoreRead(kept: TrackedOffset, stored: StoredOffset): TrackedOffset {
  const known = kept.stored;
  if (known === null) return firstRead(kept, stored);
  if (known.measuredAt !== stored.measuredAt) return { ...kept, offset: stored.offset, stored, from: 'server' };
  return known.offset === stored.offset ? kept : { ...kept, offset: stored.offset, stored, from: 'moved' };
}

function firstRead(kept: TrackedOffset, stored: StoredOffset): TrackedOffset {
  // The offset was tracked for another user of this page; both use the same clock.
  if (kept.offset !== null) return { ...kept, stored };
  const { wall } = kept.last;
  const { offset, measuredAt = 0 } = stored;
  // Corrected by the stored offset, the time would be before the measurement: the clock was ahead then, and has been set back since.
  const isProvedWrong = offset !== null && wall + offset < measuredAt - CLOCK_LIMIT_MS;
  return isProvedWrong
    ? { ...kept, offset: Math.max(0, measuredAt - wall), stored, from: 'moved' }
    : { ...kept, offset, stored };
}

/** Switches to another user's store. An offset that an earlier page measured is not carried over. */
export const forOtherStore = (kept: TrackedOffset): TrackedOffset => ({
  ...kept,
  stored: null,
  offset: kept.from === 'earlier' ? null : kept.offset,
});

/** The user says that the clock is right. Ignored if the server measured otherwise since the clock was last set. */
export const afterConfirmation = (kept: TrackedOffset): TrackedOffset =>
  kept.offset === null || kept.from === 'server' ? kept : { ...kept, offset: 0, from: 'moved' };

/** Whether to ask the user: a large offset from an earlier page may belong to a clock that has been corrected since. */
export const needsConfirmation = ({ offset, from }: TrackedOffset): boolean =>
  from === 'earlier' && Math.abs(offset ?? 0) > CLOCK_LIMIT_MS;
