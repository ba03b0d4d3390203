/** Hooks on the records as this device shows them. */
import type { TableName } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import type { DailyTotalView, RowsQuery, StockView, ViewRow } from './recordTypes.ts';
import { readPeriodDeliveries } from './periodTotals.ts';
import type { PeriodTotals } from './periodTotals.ts';
import { findRow, findRows, readDailyTotals, readStocks } from './queries.ts';
import { useOthersMovements } from './useOthersMovements.ts';
import { useQuery } from '../session/useQuery.ts';

const DEFAULT_LIMIT = 200;

/** `null` where there is no such row. */
export function useRow<T extends TableName>(table: T, id: string | undefined): ViewRow<T> | null | undefined {
  const found = useQuery((db) => (id === undefined ? Promise.resolve(null) : findRow(db, table, id)), [table, id]);
  const isStale = found && found.row.id !== id;
  return trusted<ViewRow<T> | null | undefined>(isStale ? undefined : found);
}

export function useRows<T extends TableName>(table: T, query: RowsQuery<T> = {}): readonly ViewRow<T>[] | undefined {
  const where = trusted<[string, string | number][]>(Object.entries(query.where ?? {}));
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = useQuery((db) => findRows(db, table, { where, limit }), [table, JSON.stringify(where), limit]);
  return trusted<readonly ViewRow<T>[] | undefined>(found);
}

/** Every material of the fixed list, in its order, with what every user of this device has not sent. */
export function useStocks(): readonly StockView[] | undefined {
  const others = useOthersMovements();
  return useQuery(async (db) => (others ? readStocks(db, others) : undefined), [others]);
}

export const useDailyTotals = (operatingDay: string): readonly DailyTotalView[] | undefined =>
  useQuery((db) => readDailyTotals(db, operatingDay), [operatingDay]);

/** `null`: the owner has never begun a counting period. */
export const usePeriodDeliveries = (fromDay: string | null): PeriodTotals | null | undefined =>
  useQuery((db) => (fromDay === null ? Promise.resolve(null) : readPeriodDeliveries(db, fromDay)), [fromDay]);
