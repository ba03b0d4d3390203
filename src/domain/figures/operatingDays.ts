/** O: the days with production or deliveries; fixed costs and targets count for these only. Source: `daily_totals`. */
import { sumOf, type DayFacts } from './dayFacts.ts';
import { producedOf } from './production.ts';

export const isOperating = (day: DayFacts): boolean =>
  producedOf([day]) > 0 || sumOf(day.totals, 'deliveries').count > 0;

export const operatingDaysOf = (days: readonly DayFacts[]): DayFacts[] => days.filter(isOperating);
