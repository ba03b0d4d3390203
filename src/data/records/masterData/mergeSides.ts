/** The data of each of two customers before they are merged. */
import { useQuery } from '../../session/useQuery.ts';
import { readTogether } from '../../store/readTogether.ts';
import type { CustomerPriceRow } from '../../../domain/records/rows.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { saidAt } from '../../../domain/rules/saidAt.ts';
import type { UserDb } from '../../store/schema.ts';
import { leadingTo } from '../lookups.ts';
import { findRows } from '../queries.ts';
import { owedBy, readMonths } from '../useCustomerMonths.ts';

export interface MergeSide {
  /** As in receivables, for all their names; whole rupiah. */
  readonly owed: number;
  /** The newest agreed prices, one per material. */
  readonly prices: readonly CustomerPriceRow[];
}

export function useMergeSides(table: TwinTable, ids: readonly string[]): readonly MergeSide[] {
  const found = useQuery(table === 'customers' ? (db) => readSides(db, ids) : null, [table, ids.join(' ')]);
  return found ?? ids.map(() => NOTHING);
}

const readSides = (db: UserDb, ids: readonly string[]): Promise<MergeSide[]> =>
  readTogether(db, [...SOURCES.map((table) => db.rows(table)), db.view_rows], () =>
    Promise.all(ids.map((id) => sideOf(db, id))),
  );
const SOURCES = [
  ...(['customers', 'customer_months', 'customer_prices', 'daily_totals', 'invoices'] as const),
  ...(['orders', 'order_totals', 'system_config'] as const),
];

async function sideOf(db: UserDb, id: string): Promise<MergeSide> {
  const own = new Set<string | null>(await leadingTo(db, 'customers', [id]));
  const newest = new Map<string, CustomerPriceRow>();
  for (const { row } of await findRows(db, 'customer_prices', { where: [], limit: Infinity })) {
    const known = newest.get(row.material_type);
    if (own.has(row.customer_id) && (!known || isNewer(row, known))) newest.set(row.material_type, row);
  }
  return { owed: owedBy(await readMonths(db), id), prices: [...newest.values()] };
}

const isNewer = (one: CustomerPriceRow, other: CustomerPriceRow): boolean =>
  one.from_date === other.from_date ? saidAt(one) > saidAt(other) : one.from_date > other.from_date;
const NOTHING: MergeSide = { owed: 0, prices: [] };
