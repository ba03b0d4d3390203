/**
 * How far the device's clock is off, between two answers of the server. A clock that is set takes the offset with it: what
 * was a day behind and is put right is off by nothing, at once and without a network. As in clockWatch.ts a clock that gained
 * time while nobody looked has slept, unless it gained just what the server had said that it lacked.
 */
import { CLOCK_LIMIT_MS } from '../../domain/clockLimit.ts';
import type { ClockReading } from './clockWatch.ts';

/** As a store has it. `measuredAt`: the server's time (ms) when it was measured. */
export interface StoredOffset {
  readonly offset: number | null;
  readonly measuredAt: number | undefined;
}

export interface TrackedOffset {
  /** Server clock minus device clock, ms; null while nobody knows. */
  readonly offset: number | null;
  /** What it was worked out from; null before the store was read. */
  readonly stored: StoredOffset | null;
  readonly last: ClockReading;
  /** `earlier`: before this page was opened, and the clock may have been set since. `moved`: worked out since the server told it. */
  readonly from: 'earlier' | 'server' | 'moved';
}

export const startTracking = (reading: ClockReading): TrackedOffset => ({
  offset: null,
  stored: null,
  last: reading,
  from: 'earlier',
});

/** `watched`: the screen was in sight since the last reading. */
export function afterTick(kept: TrackedOffset, reading: ClockReading, watched: boolean): TrackedOffset {
  const gained = Math.round(reading.wall - kept.last.wall - (reading.steady - kept.last.steady));
  const next = { ...kept, last: reading };
  if (kept.offset === null || Math.abs(gained) <= CLOCK_LIMIT_MS) return next;
  const offset = kept.offset - gained;
  const madeUp = kept.offset > CLOCK_LIMIT_MS && Math.abs(offset) <= CLOCK_LIMIT_MS;
  const slept = gained > 0 && !watched && !madeUp;
  return slept ? next : { ...next, offset, from: 'moved' };
}

/** What the store says. The clocks were read just before: whatever it did not know of yet has been told to `kept`. */
export function afterStoreRead(kept: TrackedOffset, stored: StoredOffset): TrackedOffset {
  const known = kept.stored;
  if (known === null) return firstRead(kept, stored);
  if (known.measuredAt !== stored.measuredAt) return { ...kept, offset: stored.offset, stored, from: 'server' };
  return known.offset === stored.offset ? kept : { ...kept, offset: stored.offset, stored, from: 'moved' };
}

function firstRead(kept: TrackedOffset, stored: StoredOffset): TrackedOffset {
  // Of another user of this device, in this same page: the clock is the same one, and was followed.
  if (kept.offset !== null) return { ...kept, stored };
  const { wall } = kept.last;
  const { offset, measuredAt = 0 } = stored;
  // Corrected by it, this would be a time before the server told it: the clock was ahead, and was set back since.
  const isProvedWrong = offset !== null && wall + offset < measuredAt - CLOCK_LIMIT_MS;
  return isProvedWrong
    ? { ...kept, offset: Math.max(0, measuredAt - wall), stored, from: 'moved' }
    : { ...kept, offset, stored };
}

/** Another user's store comes next. What is only known from an earlier page is not carried over. */
export const forOtherStore = (kept: TrackedOffset): TrackedOffset => ({
  ...kept,
  stored: null,
  offset: kept.from === 'earlier' ? null : kept.offset,
});

/** A person says that the clock is right. Whom the server contradicts since the clock last moved is not believed. */
export const afterConfirmation = (kept: TrackedOffset): TrackedOffset =>
  kept.offset === null || kept.from === 'server' ? kept : { ...kept, offset: 0, from: 'moved' };

/** Whether a person has to be asked: an offset of an earlier page this large may be that of a clock that was put right since. */
export const needsConfirmation = ({ offset, from }: TrackedOffset): boolean =>
  from === 'earlier' && Math.abs(offset ?? 0) > CLOCK_LIMIT_MS;
