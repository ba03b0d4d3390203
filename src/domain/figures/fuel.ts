/**
 * Diesel, litres: issued; variance against fuel_consumption_daily over operating days; L a m³ = issued / P;
 * cover days = stock / max(fuel_consumption_daily, median of the last 14 days). Source: `daily_totals`, kinds `fuel_issue` and `fuel_receipt`.
 */
import { addQuantities, median } from '../values/quantities.ts';
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { producedOf } from './production.ts';
import type { SettingsByDay } from './figureSettings.ts';

export type Fuel = ReturnType<typeof fuelOf>;

/** In L. */
export function fuelOf(days: readonly DayFacts[], settings: SettingsByDay) {
  const totals = totalsOf(days);
  const issued = sumOf(totals, 'fuel_issue').quantity;
  const received = sumOf(totals, 'fuel_receipt');
  const planned = operatingDaysOf(days).reduce((sum, { day }) => sum + settings(day).fuelTarget, 0);
  const produced = producedOf(days);
  return {
    issued,
    received: received.quantity,
    /** Rupiah of the receipts. */
    spent: received.amount,
    /** Issued − planned consumption of the operating days. */
    variance: addQuantities(issued, -planned),
    /** L per m³ produced; null if nothing was produced. */
    perM3: produced > 0 ? issued / produced : null,
  };
}

export const COVER_WINDOW_DAYS = 14;

/** `last`: the days whose consumption counts, without today, which is not over. Null: nothing is used. */
export function fuelCoverDays(onHand: number, last: readonly DayFacts[], fuelTarget: number): number | null {
  const used = Math.max(fuelTarget, median(last.map(({ totals }) => sumOf(totals, 'fuel_issue').quantity)));
  return used > 0 ? Math.max(0, onHand) / used : null;
}
