/** When a shift runs, by the site's clock: a night shift begins on its operating day and ends on the next calendar day. */
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';
import { addDays } from '../time/calendar.ts';
import { instantAt } from '../time/siteTime.ts';
import type { SyncedTables } from '../records/index.ts';
import { LONGEST_SHIFT_MS, plannedSpan, type ShiftTimes, type Span } from './plannedSpan.ts';

export type ShiftRow = SyncedTables['shifts'];
export type ShiftType = ShiftRow['shift_type'];

export const contains = ({ start, end }: Span, instant: Date): boolean => start <= instant && instant < end;

/** The open shift whose planned times contain that moment; of several the one that began last. A delivery at that moment belongs to it. */
export function runningShift<S extends ShiftTimes & Pick<ShiftRow, 'status'>>(
  shifts: readonly S[],
  now: Date,
  site: SiteDay,
): S | undefined {
  return shifts
    .filter((shift) => shift.status === 'open' && contains(plannedSpan(shift, site), now))
    .toSorted((one, other) => plannedSpan(other, site).start.getTime() - plannedSpan(one, site).start.getTime())[0];
}

/** The open shift that was opened last, by then and at most a day before. */
export function openedLast<S extends Pick<ShiftRow, 'status' | 'opened_at'>>(shifts: readonly S[], at: Date) {
  const openedAt = ({ opened_at }: S) => (opened_at === null ? Number.NaN : Date.parse(opened_at));
  return shifts
    .filter((shift) => {
      const since = at.getTime() - openedAt(shift);
      return shift.status === 'open' && since >= 0 && since < LONGEST_SHIFT_MS;
    })
    .toSorted((one, other) => openedAt(other) - openedAt(one))[0];
}

/** The shift offered for what is recorded now: the running one, else the one opened last. The same rule in every form. */
export const shiftToRecordIn = <S extends ShiftTimes & Pick<ShiftRow, 'status' | 'opened_at'>>(
  shifts: readonly S[],
  now: Date,
  site: SiteDay,
): S | undefined => runningShift(shifts, now, site) ?? openedLast(shifts, now);

/** The last time up to `latest` at which the site's clock showed `HH:MM`. */
export function lastTimeAt(time: string, latest: Date, timeZone: string): Date {
  const today = operatingDayOf(latest, { timeZone, dayStart: '00:00' });
  const [first, second] = [today, addDays(today, -1)].map((day) => instantAt(day, time, timeZone));
  return first && first <= latest ? first : (second ?? latest);
}
