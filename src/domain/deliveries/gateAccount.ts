/** What a load draws on: an order of the customer, else credit. The rules of the gate, for the screen and for the moment of a save. */
import {
  depositLeft,
  fitsMaterial,
  leftOf,
  orderState,
  takes,
  type OrderTerms,
  type Taken,
} from '../figures/orderLeft.ts';
import { addQuantities, amountOf } from '../values/quantities.ts';

export interface GateOrder {
  readonly row: OrderTerms & {
    readonly id: string;
    readonly unit_price: number | null;
    readonly number: string | null;
    readonly paid_ahead: boolean;
  };
  readonly taken: Taken;
}

/** What this device knows about the customer's account, unsent work included. */
export interface GateAccount {
  readonly orders: readonly GateOrder[];
  /** Whole rupiah, including tickets that are not delivered yet; null if the customer has no limit, because it is not needed then. */
  readonly owed: number | null;
  /** Whole rupiah; null: none. 0 is a limit. */
  readonly limit: number | null;
}

/** The clerk removed the proposed order. */
export const NO_ORDER = 'none';

interface Choice {
  /** Id of the chosen order, `NO_ORDER`, or empty. */
  readonly chosen: string;
  /** The order of the plate's last trip. */
  readonly last: string | null | undefined;
  /** Empty while none is chosen. */
  readonly materialType: string;
  readonly day: string;
}

export const offeredOrders = <O extends GateOrder>(
  orders: readonly O[],
  { materialType, day }: Pick<Choice, 'materialType' | 'day'>,
): O[] =>
  orders.filter(
    ({ row, taken }) =>
      orderState(row, taken, day) === 'open' && (materialType === '' || fitsMaterial(row, materialType)),
  );

/** The chosen order, else that of the plate's last trip if it is still offered, else the only one that fits. */
export function orderFor<O extends GateOrder>(orders: readonly O[], { chosen, last, ...load }: Choice): O | null {
  const offered = offeredOrders(orders, load);
  const tapped = offered.find(({ row }) => row.id === chosen);
  if (tapped || chosen === NO_ORDER) return tapped ?? null;
  return offered.find(({ row }) => row.id === last) ?? (offered.length === 1 ? (offered[0] ?? null) : null);
}

/** By how much a load exceeds its order, in the order's unit, and the credit limit, whole rupiah. */
export interface Beyond {
  readonly order?: number;
  readonly credit?: number;
}

/** `amount`: null if no price is known. */
export const loadOf = (volume: number, price: number | undefined) => ({
  volume,
  amount: price === undefined ? null : amountOf(volume, price),
});

/** The part that the order's deposit covers is no credit. */
export function beyond({ owed, limit }: GateAccount, order: GateOrder | null, load: ReturnType<typeof loadOf>): Beyond {
  const left = order ? addQuantities(leftOf(order.row, order.taken), -takes(order.row, load)) : 0;
  const deposit = order ? depositLeft(order.taken) : 0;
  const isCredit = load.amount === null ? deposit === 0 : load.amount > deposit;
  const over =
    limit === null || owed === null || !isCredit ? 0 : owed + Math.max(0, (load.amount ?? 0) - deposit) - limit;
  return { ...(left < 0 && { order: -left }), ...(over > 0 && { credit: over }) };
}

export type OverRule = 'warn' | 'ask' | 'refuse';

/** The settings' rule; the stricter of both. */
export function overRule({ order, credit }: Beyond, rules: { readonly order: OverRule; readonly credit: OverRule }) {
  const found = [...(order === undefined ? [] : [rules.order]), ...(credit === undefined ? [] : [rules.credit])];
  return (['refuse', 'ask', 'warn'] as const).find((rule) => found.includes(rule)) ?? null;
}
