/**
 * Stock of a material, m³ (litres of fuel). At the end of a day = on hand now − everything that moved on later days; net flow of a day =
 * in − out. Source: `stocks`, `daily_totals` kind `net_movement`. What other users of the device have not sent is in
 * the stock and in no total: it counts as today's.
 */
import { addQuantities } from '../values/quantities.ts';
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

export interface CountedStock {
  readonly materialType: string;
  /** With `others`. */
  readonly onHand: number;
  readonly others: readonly { readonly quantity: number }[];
}

export const unsentOfOthers = ({ others }: Pick<CountedStock, 'others'>): number =>
  addQuantities(...others.map(({ quantity }) => quantity));

/** `later`: the days after that one, up to today; empty if that day is today. */
export const stockAtEnd = (stock: CountedStock, later: readonly DayFacts[]): number =>
  later.length === 0
    ? stock.onHand
    : addQuantities(stock.onHand, -netFlowOf(later, stock.materialType), -unsentOfOthers(stock));

export const netFlowOf = (days: readonly DayFacts[], material: string): number =>
  sumOf(totalsOf(days), 'net_movement', material).quantity;
