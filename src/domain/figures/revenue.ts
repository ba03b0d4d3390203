/**
 * Revenue, whole rupiah, before tax = Σ amounts of tickets delivered that operating day + m³ without a price × avg_price_per_cubic_meter,
 * the latter estimated. Of a range: the sum of its days. Source: `daily_totals`, kinds `delivered` and `unpriced`.
 */
import { addQuantities, amountOf } from '../values/quantities.ts';
import { sumOf, type DayFacts } from './dayFacts.ts';
import type { SettingsByDay } from './figureSettings.ts';

export type Revenue = ReturnType<typeof revenueOf>;

/** `unpriced`: m³ of tickets without a price. */
export function revenueOf(days: readonly DayFacts[], settings: SettingsByDay) {
  const byDay = days.map(({ day, totals }) => {
    const unpriced = sumOf(totals, 'unpriced').quantity;
    return { billed: sumOf(totals, 'delivered').amount, unpriced, estimated: amountOf(unpriced, settings(day).price) };
  });
  const estimated = byDay.reduce((sum, one) => sum + one.estimated, 0);
  return {
    amount: byDay.reduce((sum, { billed }) => sum + billed, estimated),
    estimated,
    unpriced: addQuantities(...byDay.map(({ unpriced }) => unpriced)),
  };
}

export const revenueOfMaterial = (days: readonly DayFacts[], settings: SettingsByDay, material: string): Revenue =>
  revenueOf(
    days.map((day) => ({ ...day, totals: day.totals.filter(({ key }) => key === material) })),
    settings,
  );
