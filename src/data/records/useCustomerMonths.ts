/** Each customer's deliveries and payments, one row per month: derived by the server, kept forever, predicted by devices. */
import { balanceOf } from '../../domain/figures/receivables.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { isRecordAccepted } from '../../sync/predict/overlay.ts';
import { aliasesOf, mainOf } from './lookups.ts';
import { totalsOfKinds } from './dayRows.ts';
import { readDeposits } from './readOrders.ts';
import { findRows } from './queries.ts';
import { ownStore } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';
import { viewsOf } from '../store/views.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';

type KnownMonths = Awaited<ReturnType<typeof readMonths>>;

export const useCustomerMonths = (): KnownMonths | undefined => useSharedQuery(readMonths);

/** What a customer and their aliases owe, plus their undelivered tickets; whole rupiah, below 0 if prepaid, 0 if unknown. */
export async function dueBy(customerId: string): Promise<number> {
  const db = ownStore();
  return db ? dueOf(db, customerId) : 0;
}

/** Reads only that customer's rows: the gate reads them for every truck, and other customers' history grows. */
export async function dueOf(db: UserDb, customerId: string): Promise<number> {
  const own = await aliasesOf(db, customerId);
  const ofOwn = async <T extends 'customer_months' | 'deliveries'>(table: T, limit: number) =>
    (await Promise.all(own.map((id) => findRows(db, table, { where: [['customer_id', id]], limit })))).flat();
  const [months, tickets, deposits] = await Promise.all([
    ofOwn('customer_months', Infinity),
    ofOwn('deliveries', 100),
    readDeposits(db, own),
  ]);
  const coming = tickets.filter((one) => isRecordAccepted(one) && isCounted(one.row) && one.row.status !== 'delivered');
  return (
    balanceOf(months.map(({ row }) => row)) +
    deposits.reduce((sum, { left }) => sum + left, 0) +
    coming.reduce((sum, { row }) => sum + (row.amount ?? 0), 0)
  );
}

/** What a customer owes for delivered tickets and invoices, without deposits on open orders; below 0: prepaid. */
export const owedBy = ({ months, deposits }: Pick<KnownMonths, 'months' | 'deposits'>, customerId: string): number =>
  balanceOf(months.filter((month) => month.customerId === customerId)) +
  deposits.reduce((sum, one) => sum + (one.customerId === customerId ? one.left : 0), 0);

/** Aliases are replaced by their customer. */
export async function readMonths(db: UserDb) {
  const found = await findRows(db, 'customer_months', { where: [], limit: Infinity });
  // An unsent payment for an invoice that is not on this device makes a row with only `paid`.
  const bills = (await findRows(db, 'invoices', { where: [], limit: Infinity }))
    .map(({ row }) => row)
    .filter((row) => Object.hasOwn(row, 'total'));
  const deposits = await readDeposits(db);
  const ids = [
    ...new Set([
      ...[...found.map(({ row }) => row), ...bills].map((row) => row.customer_id),
      ...deposits.map(({ customerId }) => customerId),
    ]),
  ];
  const mains = new Map(await Promise.all(ids.map(async (id) => [id, await mainOf(db, 'customers', id)] as const)));
  const customers = await db.rows('customers').bulkGet([...new Set(mains.values())]);
  const views = await viewsOf(db, 'customers').toArray();
  const known = [...customers, ...views.map(({ row }) => row)].filter((row) => row !== undefined);
  return {
    /** m³ delivered without a price, by day, of all days. */
    unpriced: (await totalsOfKinds(db, { from: '', to: '9999' }, ['unpriced'])).map(({ row }) => row),
    /** Invoices and credit notes; none if this role does not read them. */
    bills: bills.map((row) => ({ ...row, customer_id: mains.get(row.customer_id) ?? row.customer_id })),
    months: found.map(({ row }) => ({
      customerId: mains.get(row.customer_id) ?? row.customer_id,
      month: row.month,
      billed: row.billed,
      tax: row.tax,
      paid: row.paid,
      unpriced: row.unpriced_volume,
    })),
    /** Of open orders. */
    deposits: deposits.map((one) => ({ ...one, customerId: mains.get(one.customerId) ?? one.customerId })),
    names: new Map(known.map((row) => [row.id, row.name])),
    /** Credit limits of those who have one, whole rupiah. */
    limits: new Map(known.flatMap(({ id, credit_limit: limit }) => (typeof limit === 'number' ? [[id, limit]] : []))),
    // A sum has no state of its own: while one is predicted, it contains unsent work.
    isPending: (await viewsOf(db, 'customer_months').count()) > 0,
  };
}
