/** What the owner's overview is made of: the days from the beginning of the month, two weeks at least, and what is due and usual by now. */
import { useMemo } from 'react';
import { siteNow, useSite } from '../../../data/index.ts';
import { useFiguresOfDays, useFigureRules, useSameWeekdays, type FigureRules } from '../../../data/office.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { productionDue, usualByNow, type Usual } from '../../../domain/figures/byNow.ts';
import { demandOf } from '../../../domain/figures/demand.ts';
import { addDays, daysInMonth, firstOfMonth, type DayRange } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useClock } from '../../../ui/useClock.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';

type Period = 'today' | 'month';

export interface Overview {
  readonly period: Period;
  readonly today: string;
  readonly now: Date;
  readonly known: KnownExecutive;
}

interface KnownExecutive extends FigureRules {
  readonly of: (range: DayRange) => readonly DayFacts[];
  readonly isPending: (range: DayRange) => boolean;
  readonly usual: Usual | null;
  /** m³ by now; null: not known. Of the month: all of the days before, and of today what is due. */
  readonly due: Readonly<Record<Period, { readonly production: number | null; readonly deliveries: number | null }>>;
}

export const rangeOf = (period: Period, today: string): DayRange => ({
  from: period === 'today' ? today : firstOfMonth(today),
  to: today,
});

/** `known` is undefined while it is read. */
export function useExecutive() {
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  // From the first of the month, which on that day is the one before, and two weeks at least.
  const facts = useFiguresOfDays({ from: addDays(today, -31), to: today });
  const rules = useFigureRules();
  const weekdays = useSameWeekdays(today);
  const usual = useMemo(
    () => rules && weekdays && usualByNow(weekdays, now, site, rules.settings),
    [rules, weekdays, now, site],
  );
  const day = facts?.days.at(-1);
  if (!facts || !day || !rules || usual === undefined) return { today, now, known: undefined };
  const of = ({ from, to }: DayRange) => facts.days.filter((one) => one.day >= from && one.day <= to);
  const settings = rules.settings(today);
  const production = productionDue(day, settings, now, site);
  const share = usual?.share ?? null;
  const deliveries = share === null ? null : (share * settings.deliveryTarget) / daysInMonth(today);
  const before = of(rangeOf('month', today)).slice(0, -1);
  const ofMonth = {
    production: achievementOf(before, rules.settings).target + (production ?? 0),
    deliveries: demandOf(before, rules.settings).expected + (deliveries ?? 0),
  };
  const known: KnownExecutive = {
    ...rules,
    of,
    isPending: ({ from, to }) => facts.pendingDays.some((one) => one >= from && one <= to),
    usual,
    due: { today: { production, deliveries }, month: ofMonth },
  };
  return { today, now, known };
}
