/** Months and days for the axes of charts: from `YYYY-MM-DD` and `YYYY-MM`, which have no zone. */
import { localeOf, type Language } from './languages.ts';

/** `November 2026`. */
export const formatMonthInFull = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** `20 Nov`. */
export const formatDayAndMonth = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `YYYY-MM`, this many months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
