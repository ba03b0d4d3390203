/** Hooks on the records as this device shows them. */
import type { TableName } from '../../domain/rows.ts';
import type { DailyTotalView, RowsQuery, StockView, ViewRow } from '../api.ts';
import { findRow, findRows, readDailyTotals, readStocks } from '../db/queries.ts';
import { useQuery } from './useUserDb.ts';

const DEFAULT_LIMIT = 200;

/** `null` where there is no such row. */
export function useRow<T extends TableName>(table: T, id: string | undefined): ViewRow<T> | null | undefined {
  return useQuery((db) => (id === undefined ? Promise.resolve(null) : findRow(db, table, id)), [table, id]) as
    ViewRow<T> | null | undefined;
}

export function useRows<T extends TableName>(table: T, query: RowsQuery<T> = {}): readonly ViewRow<T>[] | undefined {
  const where = Object.entries(query.where ?? {}) as [string, string | number][];
  const limit = query.limit ?? DEFAULT_LIMIT;
  return useQuery((db) => findRows(db, table, { where, limit }), [table, JSON.stringify(where), limit]) as
    readonly ViewRow<T>[] | undefined;
}

/** Every material of the fixed list, in its order. */
export const useStocks = (): readonly StockView[] | undefined => useQuery(readStocks, []);

export const useDailyTotals = (operatingDay: string): readonly DailyTotalView[] | undefined =>
  useQuery((db) => readDailyTotals(db, operatingDay), [operatingDay]);
