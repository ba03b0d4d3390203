/** What hangs on each of two customers before they become one. */
import { useQuery } from '../../session/useQuery.ts';
import { readTogether } from '../../store/readTogether.ts';
import type { CustomerPriceRow } from '../../../domain/records/rows.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { saidAt } from '../../../domain/rules/saidAt.ts';
import type { UserDb } from '../../store/schema.ts';
import { leadingTo } from '../lookups.ts';
import { depositsOf, readOrders } from '../readOrders.ts';
import { findRows } from '../queries.ts';

export interface MergeSide {
  /** Billed − paid + deposits left, of all its names; whole rupiah. */
  readonly owed: number;
  /** The newest agreed with it, one a material. */
  readonly prices: readonly CustomerPriceRow[];
}

export function useMergeSides(table: TwinTable, ids: readonly string[]): readonly MergeSide[] {
  const found = useQuery(table === 'customers' ? (db) => readSides(db, ids) : null, [table, ids.join(' ')]);
  return found ?? ids.map(() => NOTHING);
}

const readSides = (db: UserDb, ids: readonly string[]): Promise<MergeSide[]> =>
  readTogether(
    db,
    [
      ...(['customers', 'customer_months', 'customer_prices', 'orders', 'order_totals'] as const).map((table) =>
        db.rows(table),
      ),
      db.view_rows,
    ],
    () => Promise.all(ids.map((id) => sideOf(db, id))),
  );

async function sideOf(db: UserDb, id: string): Promise<MergeSide> {
  const own = new Set<string | null>(await leadingTo(db, 'customers', [id]));
  const everything = { where: [], limit: Infinity } as const;
  const months = await findRows(db, 'customer_months', everything);
  const prices = await findRows(db, 'customer_prices', everything);
  const newest = new Map<string, CustomerPriceRow>();
  for (const { row } of prices) {
    const known = newest.get(row.material_type);
    if (own.has(row.customer_id) && (!known || isNewer(row, known))) newest.set(row.material_type, row);
  }
  return {
    owed:
      months.reduce((sum, { row }) => sum + (own.has(row.customer_id) ? row.billed - row.paid : 0), 0) +
      depositsOf(
        await readOrders(
          db,
          [...own].filter((one) => one !== null),
        ),
      ).reduce((sum, { left }) => sum + left, 0),
    prices: [...newest.values()],
  };
}

const isNewer = (one: CustomerPriceRow, other: CustomerPriceRow): boolean =>
  one.from_date === other.from_date ? saidAt(one) > saidAt(other) : one.from_date > other.from_date;
const NOTHING: MergeSide = { owed: 0, prices: [] };
