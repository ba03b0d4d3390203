/**
 * Achievement, % = P / the plan of the shifts that ran; = effective utilisation × crusher efficiency.
 * Source: `daily_totals`, `shifts`, `business.target_production` or the owner's target.
 */
import { plannedHours } from '../records/shifts.ts';
import { addQuantities } from '../values/quantities.ts';
import type { DayFacts, ShiftFacts } from './dayFacts.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

/** What production is held against. */
export interface Plan {
  /** m³. */
  readonly target: number;
  /** h. */
  readonly hours: number;
  readonly shifts: number;
}

export const isOpened = ({ status }: Pick<ShiftFacts, 'status'>): boolean => status !== 'planned';

/**
 * The targets of the shifts of a day that were opened, as on their own pages, and their planned hours. A day that produced and whose shifts
 * are not known has the day's target and H. Null: neither a shift nor production.
 */
export function planOf(facts: DayFacts, settings: FigureSettings): Plan | null {
  const opened = facts.shifts.filter(isOpened);
  if (opened.length === 0)
    return producedOf([facts]) > 0
      ? { target: settings.productionTarget, hours: settings.plannedHours, shifts: 0 }
      : null;
  return {
    target: addQuantities(...opened.map((one) => shiftTarget(one, facts.shifts.length, settings))),
    hours: addQuantities(...opened.map((one) => plannedHours(one.start_time, one.end_time))),
    shifts: opened.length,
  };
}

/** The sum of the plans of days. */
export function planOfDays(days: readonly DayFacts[], settings: SettingsByDay): Plan {
  const plans = days.flatMap((facts) => planOf(facts, settings(facts.day)) ?? []);
  const sum = (part: keyof Plan) => addQuantities(...plans.map((plan) => plan[part]));
  return { target: sum('target'), hours: sum('hours'), shifts: sum('shifts') };
}

export interface Achievement extends Plan {
  /** m³. */
  readonly produced: number;
  /** Null: there was no target. */
  readonly percent: number | null;
}

export function achievementOf(days: readonly DayFacts[], settings: SettingsByDay): Achievement {
  const [plan, produced] = [planOfDays(days, settings), producedOf(days)];
  return { ...plan, produced, percent: share(produced, plan.target) };
}

/** m³: a shift's own target, else the owner's for a shift, else its part of the day's. `shiftsOfDay`: itself among them. */
export const shiftTarget = (
  { production_target }: Pick<ShiftFacts, 'production_target'>,
  shiftsOfDay: number,
  { shiftTarget: ofShift, productionTarget }: FigureSettings,
): number => production_target ?? ofShift ?? Math.round((productionTarget * 1000) / Math.max(1, shiftsOfDay)) / 1000;

/** %; null where there is nothing to divide by. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);
