/** Net, whole rupiah = revenue − m³ delivered × cost_per_cubic_meter − fixed costs × O. Source: `daily_totals`, config. */
import { amountOf } from '../values/quantities.ts';
import type { DayFacts } from './dayFacts.ts';
import { deliveredOf } from './delivered.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { revenueOf } from './revenue.ts';
import type { SettingsByDay, FigureSettings } from './figureSettings.ts';

export type Net = ReturnType<typeof netOf>;

export function netOf(days: readonly DayFacts[], settings: SettingsByDay) {
  const { amount: revenue, estimated } = revenueOf(days, settings);
  const operating = operatingDaysOf(days);
  const variableCosts = days.reduce(
    (sum, facts) => sum + amountOf(deliveredOf([facts]).volume, settings(facts.day).cost),
    0,
  );
  const fixedCosts = operating.reduce((sum, { day }) => sum + settings(day).fixedCosts, 0);
  return {
    revenue,
    estimated,
    variableCosts,
    fixedCosts,
    operatingDays: operating.length,
    net: revenue - variableCosts - fixedCosts,
  };
}

/** Break-even, m³ a day = fixed costs / (price − cost). Null: no volume would ever cover the fixed costs. Source: config. */
export const breakEvenOf = ({
  price,
  cost,
  fixedCosts,
}: Pick<FigureSettings, 'price' | 'cost' | 'fixedCosts'>): number | null =>
  price > cost ? fixedCosts / (price - cost) : null;
