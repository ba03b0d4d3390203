import type { SiteDay } from '../time/operatingDay.ts';
import { addDays } from '../time/calendar.ts';
import { instantAt } from '../time/siteTime.ts';

/** The times: `HH:MM`. */
export type ShiftTimes = Readonly<Record<'operating_day' | 'start_time' | 'end_time', string>>;

/** From `start` up to, but not including, `end`. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export const HOUR_MS = 3_600_000;
/** A shift open for longer was forgotten: it counts no further, and no record is assigned to it. */
export const LONGEST_SHIFT_MS = 24 * HOUR_MS;

export const hoursIn = ({ start, end }: Span): number => Math.max(0, end.getTime() - start.getTime()) / HOUR_MS;

/** The planned times. An end that is not after its start is on the next day; equal times are a whole day, as in SQL (`private.crew_hours`). */
export function plannedSpan({ operating_day, start_time, end_time }: ShiftTimes, { timeZone, dayStart }: SiteDay) {
  // An hour before the operating day's start belongs to the next calendar day.
  const startDay = start_time < dayStart ? addDays(operating_day, 1) : operating_day;
  const endDay = end_time > start_time ? startDay : addDays(startDay, 1);
  return { start: instantAt(startDay, start_time, timeZone), end: instantAt(endDay, end_time, timeZone) };
}

/** A shift counts from its planned start, or from its opening if that is earlier or after the planned end. SQL: `private.shift_start`. */
export function asWorked<S extends ShiftTimes & { readonly opened_at: string | null }>(shift: S, site: SiteDay): S {
  const { start, end } = plannedSpan(shift, site);
  const opened = Date.parse(shift.opened_at ?? '');
  return opened > start.getTime() && opened < end.getTime() ? { ...shift, opened_at: start.toISOString() } : shift;
}
