/**
 * O: the days on which something was produced or delivered. Fixed costs are counted for these, and targets of production
 * are held against these: a Sunday without work is no loss. Source: `daily_totals`.
 */
import { sumOf, type DayFacts } from './dayFacts.ts';
import { producedOf } from './production.ts';

export const isOperating = (day: DayFacts): boolean =>
  producedOf([day]) > 0 || sumOf(day.totals, 'deliveries').count > 0;

export const operatingDaysOf = (days: readonly DayFacts[]): DayFacts[] => days.filter(isOperating);
