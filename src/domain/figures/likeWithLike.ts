/** Which days of a range and of the time before it can be compared. Source: `daily_totals`. */
import type { DayFacts } from './dayFacts.ts';

export type LikeWithLike = ReturnType<typeof likeWithLike>;

/**
 * Days without records at the beginning of the time before count as days off. More than this are left out, as the time before Kuari was
 * in use: every site has that in its first months. So is a closure of a week or more (once a year, Lebaran), and the page says so.
 */
export const MOST_DAYS_OFF = 6;

/** `before`: as many days as have begun in the range (`rangeBefore`). */
export function likeWithLike(shown: readonly DayFacts[], shownBefore: readonly DayFacts[], today: string) {
  const days = shown.filter(({ day }) => day < today);
  const before = shownBefore.slice(0, days.length);
  const recorded = before.findIndex(({ totals }) => totals.length > 0);
  const leavesOutToday = shown.some(({ day }) => day === today);
  if (recorded === -1) return { days: [], before: [], leavesOutToday, since: null, lacksBefore: days.length > 0 };
  const skipped = recorded > MOST_DAYS_OFF ? recorded : 0;
  return {
    /** As many as `before`, each at the same position in its range; empty if nothing can be compared. */
    days: days.slice(skipped),
    before: before.slice(skipped),
    leavesOutToday,
    /** The first day with a record, if the time before begins with a week or more without any. */
    since: skipped > 0 ? (before[skipped]?.day ?? null) : null,
    lacksBefore: false,
  };
}
