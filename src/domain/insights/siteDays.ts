/** The totals of each day as series, from the first known day to the last finished one. */
import { addDays, daysBetween } from '../time/calendar.ts';
import type { DailyTotal } from './types.ts';

export type SiteDays = NonNullable<ReturnType<typeof siteDaysOf>>;

/** A longer gap is no holiday: Lebaran closes for 6 days. */
const GAP = 9;
const AHEAD = 180;
/** Older days say nothing about the current site. */
const LONGEST = 3 * 366;

/** Null: no day is finished. */
export function siteDaysOf(totals: readonly DailyTotal[], today: string) {
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
    /** Number of finished days; today follows them. */
    length,
    /** False in a gap of more than `GAP` days without any total: nothing was recorded, or it is not on this device. */
    isKnown,
    /** The share of ordinary business near Lebaran, also for the next 180 days. */
    holiday: Float64Array.from({ length: length + AHEAD }, (_, index) => holidayShare(dayAt(index))),
    series: (kind: string, key?: string) => sumOf(kind, key).subarray(0, length),
    /** Today's total so far. */
    ofToday: (kind: string, key?: string) => sumOf(kind, key)[length] ?? 0,
    keysOf: (kind: string) => [...(byKind.get(kind)?.keys() ?? [])].toSorted(),
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

/** −14 … 10 around the first of Syawal, null on other days; always null if the browser does not know the calendar. */
export function daysFromLebaran(day: string): number | null {
  let answer = offsets.get(day);
  if (answer === undefined) {
    answer = findOffset(day);
    offsets.set(day, answer);
  }
  return answer;
}

/** The share of ordinary business on a day near Lebaran (common practice): ⅕ in the week before, 0 on six days, ⅖ on five more; else 1. */
export function holidayShare(day: string): number {
  const offset = daysFromLebaran(day);
  if (offset === null || offset < -7 || offset > 10) return 1;
  if (offset < 0) return 0.2;
  return offset <= 5 ? 0 : 0.4;
}

const offsets = new Map<string, number | null>();

function findOffset(day: string): number | null {
  if (!islamic.resolvedOptions().calendar.startsWith('islamic')) return null;
  const { month, date } = islamicOf(day);
  // Months of the calendar have 29 or 30 days: from a day in Ramadan or Syawal the first is searched only nearby.
  if (month === 10 && date <= 11) return date - 1;
  if (month !== 9 || date < 15) return null;
  for (let ahead = 1; ahead <= 14; ahead += 1) {
    const later = islamicOf(addDays(day, ahead));
    if (later.month === 10) return -(ahead - (later.date - 1));
  }
  return null;
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

function islamicOf(day: string): { month: number; date: number } {
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`));
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { month: value('month'), date: value('day') };
}
