import { ownStore, useQuery } from './session/useQuery.ts';
import { readTogether } from './store/views.ts';
import type { CustomerPriceRow } from '../domain/records/rows.ts';
import type { ImportKind } from '../domain/csv/importColumns.ts';
import { err, ok, type Result } from '../domain/values/result.ts';
import { findNamed } from './records/deliveries/namedRecords.ts';
import { readOnFile, type ImportKeys } from './records/masterData/onFile.ts';
import type { TwinTable } from '../domain/masterData/merging.ts';
import { isLater } from '../domain/rules/saidAt.ts';
import type { UserDb } from './store/schema.ts';
import { leadingTo } from './records/lookups.ts';
import { findRows } from './records/queries.ts';
import { owedBy, readMonths } from './records/useCustomerMonths.ts';
export { repricingOf, useRepricing } from './records/masterData/touchedTickets.ts';
export type { ImportKeys };
export { useNamed, usePrice } from './records/deliveries/useTruckHistory.ts';
export { useAliases, useDirectoryList, useMainOf, useMasterList, useTwin } from './records/masterData/useMasterData.ts';
export type { MasterRow } from './records/masterData/masterLists.ts';

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

/** The customer of that name; an alias leads to its customer. */
export async function customerIdOf(name: string): Promise<string | undefined> {
  const db = ownStore();
  const found = db && (await findNamed(db, 'customers', name));
  return found?.row.id;
}

/** The error: the store's message if it could not be read. */
export async function whatIsOnFile(kind: ImportKind): Promise<Result<ImportKeys, string>> {
  const db = ownStore();
  if (!db) return ok({ keys: new Set(), customers: new Map(), listPriceOf: () => undefined });
  return readOnFile(db, kind).then(ok, (error: unknown) => err(String(error)));
}

export const inTurnOfImports = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> =>
  oneImport(globalThis.navigator?.locks, signal, work);

/** Imports run one after another, also across tabs. The lock is never stolen: a tab that wakes up would save the same rows again. */
let last: Promise<unknown> = Promise.resolve();

/** `null` if `signal` came before its turn. Without `locks` in the browser, only the imports of this page wait for each other. */
export async function oneImport<T>(locks: LockManager | undefined, signal: AbortSignal, work: () => Promise<T>) {
  const turn = locks ? locks.request('kuari-import', { signal }, work) : last.then(work);
  last = turn.catch(() => undefined);
  return turn.catch((error: unknown) => {
    if (signal.aborted && error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
}
