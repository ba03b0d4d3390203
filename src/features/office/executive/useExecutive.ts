/** The input of the owner's overview: the days since the beginning of the month, at least two weeks, and what is due and usual by now. */
import { siteNow, useSite } from '../../../data/index.ts';
import { useFiguresOfDays, useFigureRules, useSameWeekdays } from '../../../data/office.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { byNow } from '../../../domain/figures/byNow.ts';
import { demandOf } from '../../../domain/figures/demand.ts';
import { addDays, firstOfMonth, type DayRange } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useClock } from '../../../ui/useClock.ts';

type Period = 'today' | 'month';

export interface Overview {
  readonly period: Period;
  readonly today: string;
  readonly now: Date;
  readonly known: NonNullable<ReturnType<typeof useExecutive>['known']>;
}

export const rangeOf = (period: Period, today: string): DayRange => ({
  from: period === 'today' ? today : firstOfMonth(today),
  to: today,
});

/** `known` is undefined while it is being read. */
export function useExecutive() {
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  // Since the first of the month, on that day since the previous one, and at least two weeks.
  const facts = useFiguresOfDays({ from: addDays(today, -31), to: today });
  const rules = useFigureRules();
  const weekdays = useSameWeekdays(today);
  const day = facts?.days.at(-1);
  if (!facts || !day || !rules || !weekdays) return { today, now, known: undefined };
  const of = ({ from, to }: DayRange) => facts.days.filter((one) => one.day >= from && one.day <= to);
  const standing = byNow(day, weekdays, now, site, rules.settings);
  const before = of(rangeOf('month', today)).slice(0, -1);
  const ofToday = (standing.usual?.share ?? 0) * demandOf([day], rules.settings).expected;
  const known = {
    ...rules,
    of,
    isPending: ({ from, to }: DayRange) => facts.pendingDays.some((one) => one >= from && one <= to),
    byNow: standing,
    /** m³: the targets of the days before, plus for today what its shifts make due and the usual share of its deliveries. */
    dueOfMonth: {
      production: achievementOf(before, rules.settings).target + (standing.plan?.due ?? 0),
      deliveries: demandOf(before, rules.settings).expected + ofToday,
    },
  };
  return { today, now, known };
}
