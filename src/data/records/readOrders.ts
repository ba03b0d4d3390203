/** Orders of customers with what was taken of each, unsent work included. */
import { depositLeft, NOTHING_TAKEN, type Taken } from '../../domain/figures/orderLeft.ts';
import { orderTotalId } from '../../domain/records/ids.ts';
import type { UserDb } from '../store/schema.ts';
import type { ViewRow } from '../store/views.ts';
import { findRow, findRows } from './queries.ts';

export interface KnownOrder extends ViewRow<'orders'> {
  readonly taken: Taken;
}

/** All of them, or those of these customers; the newest first. */
export async function readOrders(db: UserDb, customers?: readonly string[]): Promise<KnownOrder[]> {
  const found = customers
    ? await Promise.all(
        customers.map((id) => findRows(db, 'orders', { where: [['customer_id', id]], limit: Infinity })),
      )
    : [await findRows(db, 'orders', { where: [], limit: Infinity })];
  return Promise.all(found.flat().map(async (one) => ({ ...one, taken: await takenOf(db, one.row.id) })));
}

export const takenOf = async (db: UserDb, order: string): Promise<Taken> =>
  (await findRow(db, 'order_totals', orderTotalId(order)))?.row ?? NOTHING_TAKEN;

export interface DepositLeft {
  /** As the order names it. */
  readonly customerId: string;
  /** Whole rupiah. */
  readonly left: number;
}
export const depositsOf = (orders: readonly KnownOrder[]): DepositLeft[] =>
  orders.flatMap(({ row, taken }) => {
    const left = depositLeft(taken);
    return left > 0 ? [{ customerId: row.customer_id, left }] : [];
  });
