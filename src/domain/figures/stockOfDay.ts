/** Stock, m³ (litres): on hand now − what moved on later days; net flow = in − out. Source: `stocks`, `daily_totals` `net_movement`. */
import { addQuantities } from '../values/quantities.ts';
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

export interface CountedStock {
  readonly materialType: string;
  /** The stock including `others`. */
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

const netFlowOf = (days: readonly DayFacts[], material: string): number =>
  sumOf(totalsOf(days), 'net_movement', material).quantity;
