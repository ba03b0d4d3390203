/** What each day of the site came to, as series over all days from the first that is known to the last that is over. */
import { addDays, daysBetween } from '../time/siteTime.ts';
import { holidayShare } from './lebaran.ts';
import type { DailyTotal } from './types.ts';

export interface SiteDays {
  readonly firstDay: string;
  /** Days that are over; today follows them. */
  readonly length: number;
  /** False in a gap of more than `GAP` days without any total: nothing was recorded, or this device does not have it. */
  readonly isKnown: Uint8Array;
  /** The share of ordinary business near Lebaran, also for 180 days to come. */
  readonly holiday: Float64Array;
  readonly series: (kind: string, key?: string) => Float64Array;
  /** Of today, so far. */
  readonly ofToday: (kind: string, key?: string) => number;
  readonly keysOf: (kind: string) => readonly string[];
  readonly dayAt: (index: number) => string;
}

/** A gap that is longer is no pause of the works: Lebaran closes for 6 days. */
const GAP = 9;
const AHEAD = 180;
/** Older days say nothing of the site as it is. */
const LONGEST = 3 * 366;

/** Null: no day is over. */
export function siteDaysOf(totals: readonly DailyTotal[], today: string): SiteDays | null {
  const earliest = addDays(today, -LONGEST);
  let firstDay = today;
  for (const { operating_day } of totals)
    if (operating_day < firstDay && operating_day >= earliest) firstDay = operating_day;
  const length = daysBetween(firstDay, today);
  if (length <= 0) return null;

  const places = new Map<string, number>(
    Array.from({ length: length + 1 }, (_, index) => [addDays(firstDay, index), index]),
  );
  const byKind = new Map<string, Map<string, Float64Array>>();
  const isKnown = new Uint8Array(length);
  for (const { operating_day, kind, key, quantity } of totals) {
    const place = places.get(operating_day);
    if (place === undefined || !Number.isFinite(quantity)) continue;
    const byKey = byKind.get(kind) ?? new Map<string, Float64Array>();
    byKind.set(kind, byKey);
    const values = byKey.get(key) ?? new Float64Array(length + 1);
    byKey.set(key, values);
    values[place] = (values[place] ?? 0) + quantity;
    isKnown[place] = 1;
  }
  bridgeShortPauses(isKnown);

  const sumOf = (kind: string, key?: string): Float64Array => {
    const byKey = byKind.get(kind);
    if (key !== undefined) return byKey?.get(key) ?? new Float64Array(length + 1);
    const sum = new Float64Array(length + 1);
    for (const values of byKey?.values() ?? [])
      for (let at = 0; at <= length; at += 1) sum[at] = (sum[at] ?? 0) + (values[at] ?? 0);
    return sum;
  };
  const dayAt = (index: number) => addDays(firstDay, index);
  return {
    firstDay,
    length,
    isKnown,
    holiday: Float64Array.from({ length: length + AHEAD }, (_, index) => holidayShare(dayAt(index))),
    series: (kind, key) => sumOf(kind, key).subarray(0, length),
    ofToday: (kind, key) => sumOf(kind, key)[length] ?? 0,
    keysOf: (kind) => [...(byKind.get(kind)?.keys() ?? [])].toSorted(),
    dayAt,
  };
}

function bridgeShortPauses(isKnown: Uint8Array): void {
  let last = -1;
  for (let at = 0; at <= isKnown.length; at += 1) {
    if (at < isKnown.length && isKnown[at] === 0) continue;
    if (at - last - 1 <= GAP) isKnown.fill(1, last + 1, at);
    last = at;
  }
}
