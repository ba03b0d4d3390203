/** A part of every week: the figures of /analytics count tickets by it, and a list of tickets can be filtered by it. */
import { weekdayOf } from '../time/calendar.ts';
import { timeOfDayAt } from '../time/siteTime.ts';
import { countsAt } from './ticketClock.ts';

export interface WeekSlot {
  /** Weekday of the operating day: 0 Monday … 6 Sunday; null: any. */
  readonly weekday: number | null;
  /** Hours of the site's clock, from the first up to the second: 7 and 8 are 07:00–07:59. Null: all. */
  readonly hours: readonly [from: number, to: number] | null;
}

type Timed = Parameters<typeof countsAt>[0];

/** 0–23 in a time zone, for the time that the list shows; null if it has none. */
export function hourOf(ticket: Timed, timeZone: string): number | null {
  const at = new Date(countsAt(ticket));
  return Number.isNaN(at.getTime()) ? null : Number(timeOfDayAt(at, timeZone).slice(0, 2));
}

export function isInSlot(
  ticket: Timed & { readonly operating_day: string },
  { weekday, hours }: WeekSlot,
  timeZone: string,
): boolean {
  if (weekday !== null && weekdayOf(ticket.operating_day) !== weekday) return false;
  if (hours === null) return true;
  const hour = hourOf(ticket, timeZone);
  return hour !== null && hour >= hours[0] && hour < hours[1];
}

/** As in a URL: `weekday=2` is Tuesday, `hours=7-8`. */
export const slotParts = ({ weekday, hours }: WeekSlot): Record<string, string> => ({
  ...(weekday !== null && { weekday: String(weekday + 1) }),
  ...(hours && { hours: hours.join('-') }),
});

export function slotIn(address: URLSearchParams): WeekSlot | null {
  const weekday = /^[1-7]$/.test(address.get('weekday') ?? '') ? Number(address.get('weekday')) - 1 : null;
  const [, from, to] = (/^(\d\d?)-(\d\d?)$/.exec(address.get('hours') ?? '') ?? []).map(Number);
  const hours = from !== undefined && to !== undefined && from < to && to <= 24 ? ([from, to] as const) : null;
  return weekday === null && hours === null ? null : { weekday, hours };
}
