/** When a shift runs, by the clock of the site: a night shift begins on its operating day and ends on the next calendar day. */
import { operatingDayOf } from '../operatingDay.ts';
import { addDays, instantAt } from '../siteTime.ts';
import type { SiteDay } from '../operatingDay.ts';
import type { SyncedTables } from '../records/index.ts';

export type ShiftRow = SyncedTables['shifts'];
export type ShiftType = ShiftRow['shift_type'];
export type ShiftTimes = Pick<ShiftRow, 'operating_day' | 'start_time' | 'end_time'>;

/** From `start` on, until just before `end`. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export const HOUR_MS = 3_600_000;

/** The planned times. An end that is not after its start is on the next day; the same time twice is a whole day, as in SQL (`private.crew_hours`). */
export function plannedSpan(
  { operating_day, start_time, end_time }: ShiftTimes,
  { timeZone, dayStart }: SiteDay,
): Span {
  // An hour before the operating day begins belongs to the calendar day that follows.
  const startDay = start_time < dayStart ? addDays(operating_day, 1) : operating_day;
  const endDay = end_time > start_time ? startDay : addDays(startDay, 1);
  return { start: instantAt(startDay, start_time, timeZone), end: instantAt(endDay, end_time, timeZone) };
}

export const contains = ({ start, end }: Span, instant: Date): boolean => start <= instant && instant < end;
export const hoursIn = ({ start, end }: Span): number => Math.max(0, end.getTime() - start.getTime()) / HOUR_MS;

/** The open shift whose planned times contain that moment; of several the one that began last. */
export function runningShift<S extends ShiftTimes & Pick<ShiftRow, 'status'>>(
  shifts: readonly S[],
  now: Date,
  site: SiteDay,
): S | undefined {
  return shifts
    .filter((shift) => shift.status === 'open' && contains(plannedSpan(shift, site), now))
    .toSorted((one, other) => plannedSpan(other, site).start.getTime() - plannedSpan(one, site).start.getTime())[0];
}

/** The last time before `latest` (or then) at which the clock of the site showed `HH:MM`. */
export function lastTimeAt(time: string, latest: Date, timeZone: string): Date {
  const today = operatingDayOf(latest, { timeZone, dayStart: '00:00' });
  const [first, second] = [today, addDays(today, -1)].map((day) => instantAt(day, time, timeZone));
  return first && first <= latest ? first : (second ?? latest);
}
