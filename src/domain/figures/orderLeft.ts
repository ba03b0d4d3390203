/** What is left of an order, and what that makes of it. Source: `orders`, `order_totals`. */
import { addQuantities } from '../values/quantities.ts';

/** Of a row of `orders`. */
export interface OrderTerms {
  readonly material_type: string | null;
  /** m³, or whole rupiah: one of both. */
  readonly volume: number | null;
  readonly amount: number | null;
  readonly from_date: string;
  readonly until_date: string | null;
  readonly ended_at: string | null;
}

/** Of a row of `order_totals`: m³, whole rupiah. */
export interface Taken {
  readonly volume: number;
  readonly amount: number;
  /** Of the invoices of its tickets: its deposit pays that too, what is left of the order does not know it. */
  readonly tax: number;
  readonly paid: number;
}
export const NOTHING_TAKEN: Taken = { volume: 0, amount: 0, tax: 0, paid: 0 };

/** In the unit of the order; below 0: overdrawn. */
export const leftOf = ({ volume, amount }: Pick<OrderTerms, 'volume' | 'amount'>, taken: Taken): number =>
  volume === null ? (amount ?? 0) - taken.amount : addQuantities(volume, -taken.volume);

/** What a load takes in the unit of the order; of an order by amount, nothing without a price. */
export const takes = (
  { volume }: Pick<OrderTerms, 'volume'>,
  load: { volume: number; amount: number | null },
): number => (volume === null ? (load.amount ?? 0) : load.volume);

/** Paid ahead and not yet drawn, whole rupiah. */
export const depositLeft = ({ paid, amount, tax }: Taken): number => Math.max(0, paid - amount - tax);

/** That of an order which tickets may draw: it lessens no debt. What is left once it ended or is used up pays debts, taxes too. */
export const depositApart = (order: OrderTerms, taken: Taken, today: string): number =>
  ['coming', 'open'].includes(orderState(order, taken, today)) ? depositLeft(taken) : 0;

/** `used`: nothing is left. `ended`: by hand, or its last day is over. */
export type OrderState = 'coming' | 'open' | 'used' | 'ended';

export function orderState(order: OrderTerms, taken: Taken, today: string): OrderState {
  if (order.ended_at !== null || (order.until_date !== null && order.until_date < today)) return 'ended';
  if (leftOf(order, taken) <= 0) return 'used';
  return order.from_date > today ? 'coming' : 'open';
}

export const fitsMaterial = ({ material_type }: Pick<OrderTerms, 'material_type'>, material: string): boolean =>
  material_type === null || material_type === material;
