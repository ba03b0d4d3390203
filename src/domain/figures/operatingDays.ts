/** O: the days with production or deliveries; fixed costs and targets count for these only. Source: `daily_totals`. */
import { weekdayOf } from '../time/calendar.ts';
import { sumOf, type DayFacts } from './dayFacts.ts';
import { producedOf } from './production.ts';

export const isOperating = (day: DayFacts): boolean =>
  producedOf([day]) > 0 || sumOf(day.totals, 'deliveries').count > 0;

export const operatingDaysOf = (days: readonly DayFacts[]): DayFacts[] => days.filter(isOperating);

/** A day without a shift, on a weekday that had one on fewer than half of these days. */
export function isFreeDay(day: DayFacts, days: readonly DayFacts[]): boolean {
  const same = days.filter((one) => weekdayOf(one.day) === weekdayOf(day.day));
  return !hasShift(day) && same.filter(hasShift).length * 2 < same.length;
}
const hasShift = ({ shifts }: DayFacts) => shifts.some(({ status }) => status !== 'planned');
