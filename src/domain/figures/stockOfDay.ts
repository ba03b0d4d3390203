/**
 * Stock of a material, m³ (litres of fuel). At the end of a day = on hand now − everything that moved on later days; net flow of a day =
 * in − out (decisions §5, §9). Source: `stocks`, `daily_totals` kind `net_movement`.
 */
import { addQuantities } from '../quantities.ts';
import { sumOf, totalsOf } from './dayFacts.ts';
import type { DayFacts } from './dayFacts.ts';

/** `later`: every day after the one that is asked for, up to the newest that is known. */
export const stockAtEnd = (onHand: number, material: string, later: readonly DayFacts[]): number =>
  addQuantities(onHand, -netFlowOf(later, material));

export const netFlowOf = (days: readonly DayFacts[], material: string): number =>
  sumOf(totalsOf(days), 'net_movement', material).quantity;
