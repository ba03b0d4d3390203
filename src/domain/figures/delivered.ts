/** m³ delivered: tickets delivered on an operating day. Source: `daily_totals`, kind `delivered`. */
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

export interface Delivered {
  /** m³. */
  readonly volume: number;
  readonly trips: number;
}

export function deliveredOf(days: readonly DayFacts[]): Delivered {
  const { quantity, count } = sumOf(totalsOf(days), 'delivered');
  return { volume: quantity, trips: count };
}

/** All tickets of the days that are not cancelled or voided, delivered or still on their way: what left the stock. */
export function leftOf(days: readonly DayFacts[]): Delivered {
  const { quantity, count } = sumOf(totalsOf(days), 'deliveries');
  return { volume: quantity, trips: count };
}
