/** When a displayed weight may be used. Times are in ms of any monotonic clock. */
import type { Reading, ScaleFault } from './reading.ts';

/** The newest reading, and since when it has been the same without motion; null while it is not. */
export interface Weighing {
  readonly reading: Reading;
  readonly at: number;
  readonly since: number | null;
}

/** Only a `stable` weight may be used. */
export type Verdict =
  | 'stable'
  | 'settling'
  | 'moving'
  | 'net'
  | 'tare'
  | 'negative'
  | 'garbled'
  | 'silent'
  | ScaleFault;

/** Specified by the owner: the same value for 2 s, no motion bit. */
const STABLE_MS = 2_000;
/** Indicators send several frames a second. */
const SILENT_MS = 1_500;

export function weighingAfter(before: Weighing | null, reading: Reading, at: number): Weighing {
  const isSteady = reading.moving !== true && reading.fault === null;
  const isSame =
    before !== null &&
    at - before.at <= SILENT_MS &&
    before.reading.kg === reading.kg &&
    before.reading.shows === reading.shows;
  return { reading, at, since: isSteady ? ((isSame ? before.since : null) ?? at) : null };
}

/** `bytesAt`: when bytes last arrived, whether frames or not. */
export function verdictOf(weighing: Weighing | null, bytesAt: number | null, now: number): Verdict {
  if (weighing === null || now - weighing.at > SILENT_MS)
    return bytesAt !== null && now - bytesAt <= SILENT_MS ? 'garbled' : 'silent';
  const { reading, at, since } = weighing;
  if (reading.fault !== null) return reading.fault;
  if (reading.kg !== null && reading.kg < 0) return 'negative';
  if (reading.shows === 'net' || reading.shows === 'tare') return reading.shows;
  if (since === null) return 'moving';
  return at - since < STABLE_MS ? 'settling' : 'stable';
}
