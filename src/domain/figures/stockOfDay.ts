/**
 * Stock of a material, m³ (litres of fuel). At the end of a day = on hand now − everything that moved on later days; net flow of a day =
 * in − out; cover days = on hand / mean of the deliveries of 14 days (decisions §5, §9). Source: `stocks`, `daily_totals` kinds
 * `net_movement` and `deliveries`.
 */
import { addQuantities } from '../quantities.ts';
import { sumOf, totalsOf } from './dayFacts.ts';
import type { DayFacts } from './dayFacts.ts';

/** `later`: every day after the one that is asked for, up to the newest that is known. */
export const stockAtEnd = (onHand: number, material: string, later: readonly DayFacts[]): number =>
  addQuantities(onHand, -netFlowOf(later, material));

export const netFlowOf = (days: readonly DayFacts[], material: string): number =>
  sumOf(totalsOf(days), 'net_movement', material).quantity;

/** `last`: the days whose deliveries count, none of them today. Null: nothing leaves. */
export function stockCoverDays(onHand: number, material: string, last: readonly DayFacts[]): number | null {
  const left = sumOf(totalsOf(last), 'deliveries', material).quantity;
  return left > 0 ? Math.max(0, onHand) / (left / last.length) : null;
}
