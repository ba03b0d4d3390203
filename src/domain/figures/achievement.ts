/**
 * Achievement, % = P / target_production, over the operating days of a range; = effective utilisation × crusher efficiency.
 * Source: `daily_totals`, `business.target_production` or the owner's target.
 */
import type { DayFacts, ShiftFacts } from './dayFacts.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export type Achievement = ReturnType<typeof achievementOf>;

/** Volumes in m³. `percent`: null if there was no target, or no operating day. */
export function achievementOf(days: readonly DayFacts[], settings: SettingsByDay) {
  const operating = operatingDaysOf(days);
  const target = operating.reduce((sum, { day }) => sum + settings(day).productionTarget, 0);
  const produced = producedOf(operating);
  return { produced, target, operatingDays: operating.length, percent: share(produced, target) };
}

/** m³: a shift's own target, else the owner's for a shift, else its part of the day's. `shiftsOfDay`: including itself. */
export const shiftTarget = (
  { production_target }: Pick<ShiftFacts, 'production_target'>,
  shiftsOfDay: number,
  { shiftTarget: ofShift, productionTarget }: FigureSettings,
): number => production_target ?? ofShift ?? Math.round((productionTarget * 1000) / Math.max(1, shiftsOfDay)) / 1000;

/** %; null if the divisor is 0. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);
