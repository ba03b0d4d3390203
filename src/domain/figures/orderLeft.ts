/** What is left of an order, and its state. Source: `orders`, `order_totals`. */
import { addQuantities } from '../values/quantities.ts';

export interface OrderTerms {
  readonly material_type: string | null;
  /** m³, or whole rupiah: one of both. */
  readonly volume: number | null;
  readonly amount: number | null;
  readonly from_date: string;
  readonly until_date: string | null;
  readonly ended_at: string | null;
}

/** From a row of `order_totals`: m³, whole rupiah. */
export interface Taken {
  readonly volume: number;
  readonly amount: number;
  /** Tax on the invoices of its tickets: the deposit pays it too, but it does not reduce what is left of the order. */
  readonly tax: number;
  readonly paid: number;
}
export const NOTHING_TAKEN: Taken = { volume: 0, amount: 0, tax: 0, paid: 0 };

/** In the unit of the order; below 0: overdrawn. */
export const leftOf = ({ volume, amount }: Pick<OrderTerms, 'volume' | 'amount'>, taken: Taken): number =>
  volume === null ? (amount ?? 0) - taken.amount : addQuantities(volume, -taken.volume);

/** The part of a load that the order's unit counts; for an order by amount, 0 without a price. */
export const takes = ({ volume }: Pick<OrderTerms, 'volume'>, load: { volume: number; amount: number | null }) =>
  volume === null ? (load.amount ?? 0) : load.volume;

/** Prepaid and not yet drawn, whole rupiah. */
export const depositLeft = ({ paid, amount, tax }: Taken): number => Math.max(0, paid - amount - tax);

/** The deposit that tickets may still draw: it reduces no debt. After the order is used or ended, its rest pays debts and taxes. */
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
