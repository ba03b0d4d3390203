import { addQuantities } from '../../../domain/values/quantities.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { isRecordAccepted } from '../../../sync/predict/overlay.ts';
import type { ViewRow } from '../recordTypes.ts';
import type { UserDb } from '../../store/schema.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { leadingTo } from '../lookups.ts';
import { laidOver, viewsOf } from '../../store/views.ts';
import { listDeliveries } from './listDeliveries.ts';
import type { CustomerStatus } from '../../../domain/records/rows.ts';

export type TicketSums = Awaited<ReturnType<typeof sumDeliveries>>;

/** A month of a busy site; for more, the daily figures are a better source. */
export const MOST_SUMMED = 5_000;

export const isInSums = (ticket: Pick<ViewRow<'deliveries'>, 'row' | 'sync'>): boolean =>
  isRecordAccepted(ticket) && isCounted(ticket.row);

export async function sumDeliveries(db: UserDb, query: DeliveriesQuery) {
  const { deliveries, more } = await listDeliveries(db, query, MOST_SUMMED);
  const counted = deliveries.filter(isInSums).map(({ row }) => row);
  const payCash = await customersOf(db, 'cash_only');
  const amountOf = (rows: readonly (typeof counted)[number][]) =>
    rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return {
    /** Number of the tickets that m³ and rupiah include: neither cancelled nor voided, nor refused or held by the server. */
    count: counted.length,
    /** Matching tickets that do not count. */
    left: deliveries.length - counted.length,
    volume: addQuantities(...counted.map(({ volume }) => volume)),
    /** A ticket without a price adds nothing. */
    amount: amountOf(counted),
    /** The part of `amount` from customers who pay cash. */
    cash: amountOf(counted.filter(({ customer_id }) => customer_id !== null && payCash.has(customer_id))),
    /** There are more tickets than are added up here. */
    isPart: more,
  };
}

/** Ids of customers with this status now, and of all records merged into them. */
async function customersOf(db: UserDb, status: CustomerStatus): Promise<ReadonlySet<string>> {
  const has = (row: { readonly status: CustomerStatus }) => row.status === status;
  const stored = await db.rows('customers').filter(has).toArray();
  const views = await viewsOf(db, 'customers').toArray();
  const ids = laidOver<'customers'>(stored, views, has).map(({ row }) => row.id);
  return new Set(await leadingTo(db, 'customers', ids));
}
