/** Days and months in figures: operating days are text, `YYYY-MM-DD`, without a zone. */

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS);
/** From the first day to the second; 0 on the same day. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;
export const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
export const lastOfMonth = (day: string): string => `${monthOf(day)}-${daysInMonth(day)}`;
/** Days of the month that have begun, including this one. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));
/** Weeks begin on Monday. 0 Monday … 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7;

/** Both inclusive; empty if the end is before the beginning. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const daysIn = ({ from, to }: DayRange): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** Number of its days that have begun: future days are not days without work. */
const begun = ({ from, to }: DayRange, today: string): number =>
  daysBetween(from, from <= today && today < to ? today : to) + 1;

/** As many days, ending before this range begins. */
export const rangeBefore = (range: DayRange, today: string): DayRange => ({
  from: addDays(range.from, -begun(range, today)),
  to: addDays(range.from, -1),
});

/** As many days, from the same day of the previous year. For 29 February: from the 28th. */
export function rangeLastYear(range: DayRange, today: string): DayRange {
  const sameDay = `${Number(range.from.slice(0, 4)) - 1}${range.from.slice(4)}`;
  const from = dayOfMonth(sameDay) > daysInMonth(sameDay) ? lastOfMonth(sameDay) : sameDay;
  return { from, to: addDays(from, begun(range, today) - 1) };
}
