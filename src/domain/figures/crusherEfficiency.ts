/**
 * Crusher efficiency, % = P / (hours run × target_production / H); effective utilisation, % = hours run / H. H: planned hours
 * a day. Source: `daily_totals`, `shifts`, `downtime_entries`, `business.planned_hours`. Over a range: of its operating days.
 */
import { share } from './achievement.ts';
import type { DayFacts } from './dayFacts.ts';
import { hoursOf } from './hoursRun.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export type Efficiency = ReturnType<typeof efficiencyOf>;

export function efficiencyOf(days: readonly DayFacts[], settings: SettingsByDay, now: Date) {
  const operating = operatingDaysOf(days);
  const hours = hoursOf(operating, now);
  const planned = operating.reduce((sum, { day }) => sum + settings(day).plannedHours, 0);
  const target = operating.reduce((sum, { day }) => sum + settings(day).productionTarget, 0);
  // The mean of the range, so that utilisation × efficiency is the achievement of the same range.
  const expected = planned > 0 ? (hours.run * target) / planned : 0;
  return {
    hours,
    /** H of all operating days. */
    planned,
    /** Null, like `utilisation`: no hours are known. */
    percent: share(producedOf(operating), expected),
    utilisation: hours.shift > 0 ? share(hours.run, planned) : null,
  };
}

export type Judgement = 'good' | 'warn' | 'bad';

/** Green from the target on, amber from the threshold on, red below. */
export const judged = (
  percent: number,
  { efficiencyTarget, efficiencyThreshold }: Pick<FigureSettings, 'efficiencyTarget' | 'efficiencyThreshold'>,
): Judgement => (percent >= efficiencyTarget ? 'good' : percent >= efficiencyThreshold ? 'warn' : 'bad');
