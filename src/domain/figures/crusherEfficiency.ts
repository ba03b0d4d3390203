/**
 * Crusher efficiency, % = P / (hours run × target / H); effective utilisation, % = hours run / H; target and H of the shifts that ran
 * (`planOf`). Source: `daily_totals`, `shifts`, `downtime_entries`.
 */
import { planOfDays, share } from './achievement.ts';
import type { DayFacts } from './dayFacts.ts';
import { hoursOf, type Hours } from './hoursRun.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export interface Efficiency {
  readonly hours: Hours;
  /** H of all days. */
  readonly planned: number;
  /** Null: no hours are known. */
  readonly percent: number | null;
  readonly utilisation: number | null;
}

export function efficiencyOf(days: readonly DayFacts[], settings: SettingsByDay, now: Date): Efficiency {
  const plan = planOfDays(days, settings);
  const hours = hoursOf(days, now);
  // The mean of the range, so that utilisation × efficiency is the achievement of the same range.
  const expected = plan.hours > 0 ? (hours.run * plan.target) / plan.hours : 0;
  return {
    hours,
    planned: plan.hours,
    percent: share(producedOf(days), expected),
    utilisation: hours.shift > 0 ? share(hours.run, plan.hours) : null,
  };
}

export type Judgement = 'good' | 'warn' | 'bad';

/** Green from the target on, amber from the threshold on, red below. */
export const judged = (
  percent: number,
  { efficiencyTarget, efficiencyThreshold }: Pick<FigureSettings, 'efficiencyTarget' | 'efficiencyThreshold'>,
): Judgement => (percent >= efficiencyTarget ? 'good' : percent >= efficiencyThreshold ? 'warn' : 'bad');
