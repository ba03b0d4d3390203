/** Which days of a range and of the time before it can be compared. Source: `daily_totals`. */
import type { DayFacts } from './dayFacts.ts';

export interface LikeWithLike {
  /** As many as `before`, each in the same place of its range; empty where nothing can be compared. */
  readonly days: readonly DayFacts[];
  readonly before: readonly DayFacts[];
  /** An unfinished day of the range is left out. */
  readonly leavesOutToday: boolean;
  /** The first day with a record, where the time before begins with a week or more without any; '': it has none at all. */
  readonly since: string | null;
}

/** Days; a shorter time without records at its beginning is a rest, not the time before the records began. */
const LONGEST_REST = 6;

/** `before`: as many days as the range has begun (`rangeBefore`). */
export function likeWithLike(
  shown: readonly DayFacts[],
  shownBefore: readonly DayFacts[],
  today: string,
): LikeWithLike {
  const days = shown.filter(({ day }) => day < today);
  const before = shownBefore.slice(0, days.length);
  const recorded = before.findIndex(({ totals }) => totals.length > 0);
  const leavesOutToday = shown.some(({ day }) => day === today);
  if (recorded === -1) return { days: [], before: [], leavesOutToday, since: days.length > 0 ? '' : null };
  const skipped = recorded > LONGEST_REST ? recorded : 0;
  return {
    days: days.slice(skipped),
    before: before.slice(skipped),
    leavesOutToday,
    since: skipped > 0 ? (before[skipped]?.day ?? null) : null,
  };
}
