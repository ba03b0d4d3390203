/** The totals of the visible days and of those before, with the rules of the figures. */
import { useFiguresOfDays, useFigureRules, type FigureRules, type KnownDays } from '../../../data/office.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { Shown } from './useRange.ts';

export interface RangeDays extends FigureRules {
  readonly days: readonly DayFacts[];
  readonly before: readonly DayFacts[];
  readonly isPending: boolean;
}

export function useRangeDays({ range, before }: Shown): RangeDays | undefined {
  const now: KnownDays | undefined = useFiguresOfDays(range);
  const then = useFiguresOfDays(before);
  const rules = useFigureRules();
  return now && then && rules && { ...rules, days: now.days, before: then.days, isPending: now.pendingDays.length > 0 };
}
