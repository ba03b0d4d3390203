/** m³ delivered: tickets delivered on an operating day. Source: `daily_totals`, kind `delivered`. */
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

export interface Delivered {
  /** m³. */
  readonly volume: number;
  readonly trips: number;
}

const summed = (days: readonly DayFacts[], kind: 'delivered' | 'deliveries'): Delivered => {
  const { quantity, count } = sumOf(totalsOf(days), kind);
  return { volume: quantity, trips: count };
};

export const deliveredOf = (days: readonly DayFacts[]): Delivered => summed(days, 'delivered');

/** All tickets of the days that are not cancelled or voided, delivered or still on their way: what left the stock. */
export const leftOf = (days: readonly DayFacts[]): Delivered => summed(days, 'deliveries');
