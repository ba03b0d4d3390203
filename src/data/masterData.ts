import { useQuery } from './session/useQuery.ts';
import { readTogether } from './store/views.ts';
import type { CustomerPriceRow } from '../domain/records/rows.ts';
import type { TwinTable } from '../domain/masterData/merging.ts';
import { isLater } from '../domain/rules/saidAt.ts';
import type { UserDb } from './store/schema.ts';
import { leadingTo } from './records/lookups.ts';
import { findRows } from './records/queries.ts';
import { owedBy, readMonths } from './records/useCustomerMonths.ts';
export { repricingOf, useRepricing } from './records/masterData/touchedTickets.ts';
export type { ImportKeys } from './records/masterData/onFile.ts';
export { useNamed, usePrice } from './records/deliveries/useTruckHistory.ts';
export { useAliases, useDirectoryList, useMainOf, useMasterList, useTwin } from './records/masterData/useMasterData.ts';
export type { MasterRow } from './records/masterData/masterLists.ts';
export { customerIdOf, inTurnOfImports, whatIsOnFile } from './records/masterData/readMasterData.ts';

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
    if (own.has(row.customer_id) && (!known || isLater(row, known))) newest.set(row.material_type, row);
  }
  return { owed: owedBy(await readMonths(db), id), prices: [...newest.values()] };
}

const NOTHING: MergeSide = { owed: 0, prices: [] };
