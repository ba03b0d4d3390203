/** What the owner's overview is made of: the days from the beginning of the month, and two weeks at least. */
import { siteNow, useSite } from '../../../data/index.ts';
import { useFiguresOfDays, useFigureRules, type FigureRules } from '../../../data/office.ts';
import { addDays, firstOfMonth, type DayRange } from '../../../domain/time/calendar.ts';
import { COVER_WINDOW_DAYS } from '../../../domain/figures/fuel.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useClock } from '../../../ui/useClock.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';

export interface Executive {
  readonly today: string;
  readonly now: Date;
  /** Undefined while they are read. */
  readonly known: KnownExecutive | undefined;
}

export interface KnownExecutive extends FigureRules {
  readonly of: (range: DayRange) => readonly DayFacts[];
  readonly isPending: (range: DayRange) => boolean;
}

export function useExecutive(): Executive {
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  // On the first of a month the day before belongs to another one.
  const month = firstOfMonth(addDays(today, -1));
  const window = addDays(today, -COVER_WINDOW_DAYS);
  const facts = useFiguresOfDays({ from: month < window ? month : window, to: today });
  const rules = useFigureRules();
  const known = facts &&
    rules && {
      ...rules,
      of: ({ from, to }: DayRange) => facts.days.filter(({ day }) => day >= from && day <= to),
      isPending: ({ from, to }: DayRange) => facts.pendingDays.some((day) => day >= from && day <= to),
    };
  return { today, now, known };
}
