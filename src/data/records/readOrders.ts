/** Customers' orders with the quantity taken from each, unsent work included. */
import { isCounted } from '../../domain/deliveries/moves.ts';
import { depositApart, depositLeft, NOTHING_TAKEN, type Taken } from '../../domain/figures/orderLeft.ts';
import { orderTotalId } from '../../domain/records/ids.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { isAccepted } from '../../sync/predict/overlay.ts';
import { useAnswerTo, useQuery } from '../session/useQuery.ts';
import { siteNow } from '../store/siteClock.ts';
import { DAY_RULES, dayRules } from '../store/siteRules.ts';
import type { UserDb } from '../store/schema.ts';
import type { ViewRow } from '../store/views.ts';
import { rowsOfDays } from './dayRows.ts';
import { aliasesOf, mainOf } from './lookups.ts';
import { findRow, findRows } from './queries.ts';

export interface KnownOrder extends ViewRow<'orders'> {
  readonly taken: Taken;
}

/** All orders, or those of these customers; newest first. */
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

/** Whole rupiah left of the currently open orders: all, or those of these customers. */
export async function readDeposits(db: UserDb, customers?: readonly string[]) {
  const orders = (await readOrders(db, customers)).filter(({ taken }) => depositLeft(taken) > 0);
  if (orders.length === 0) return [];
  const { site } = dayRules(await db.rows('system_config').where('config_key').anyOf(DAY_RULES).toArray());
  const today = operatingDayOf(siteNow(), site);
  return orders.flatMap(({ row, taken }) => {
    const left = depositApart(row, taken, today);
    return left > 0 ? [{ customerId: row.customer_id, left }] : [];
  });
}

export interface OrderView extends KnownOrder {
  /** With the current name, also after a merge. */
  readonly customer: { readonly id: string; readonly name: string };
}

/** Of one customer and their aliases, or all; newest first. */
export const useOrders = (customerId?: string): OrderView[] | undefined =>
  useAnswerTo(`orders ${customerId}`, async (db) => {
    const orders = await readOrders(db, customerId === undefined ? undefined : await aliasesOf(db, customerId));
    return Promise.all(
      orders.map(async (order) => {
        const id = await mainOf(db, 'customers', order.row.customer_id);
        return { ...order, customer: { id, name: (await findRow(db, 'customers', id))?.row.name ?? '' } };
      }),
    );
  });

/** The order after a ticket, without what later tickets of its day took. Undefined while it is being read, null if there is none. */
export function useOrderAfter(ticket: DeliveryRow | undefined): KnownOrder | null | undefined {
  const [id, day = '', at = ''] = [ticket?.order_id, ticket?.operating_day, ticket?.captured_at];
  return useQuery(
    id
      ? async (db) => {
          const [order, taken] = [await findRow(db, 'orders', id), await takenOf(db, id)];
          const later = (await rowsOfDays(db, 'deliveries', { from: day, to: day, after: at })).filter(
            ({ row, sync }) => row.order_id === id && row.captured_at > at && isCounted(row) && isAccepted(sync),
          );
          const volume = addQuantities(taken.volume, ...later.map(({ row }) => -row.volume));
          const amount = later.reduce((left, { row }) => left - (row.amount ?? 0), taken.amount);
          return order && { ...order, taken: { ...taken, volume, amount } };
        }
      : null,
    [id, day, at],
  );
}
