/** Hooks on the records as this device shows them. */
import type { TableName } from '../../domain/records/rows.ts';
import type { DailyTotalView, RowsQuery, StockView, ViewRow } from './recordTypes.ts';
import { readPeriodDeliveries, type PeriodTotals } from './periodTotals.ts';
import { findRow, findRows, readDailyTotals, readStocks } from './queries.ts';
import { useOthersMovements } from './useOthersMovements.ts';
import { useAnswerTo, useQuery } from '../session/useQuery.ts';
import { countPhotos, type PhotoCounts } from '../store/photoCounts.ts';

const DEFAULT_LIMIT = 200;

/** `null` where there is no such row. */
export function useRow<T extends TableName>(table: T, id: string | undefined): ViewRow<T> | null | undefined {
  const question = id === undefined ? null : `${table} ${id}`;
  const found = useAnswerTo(question, (db) => findRow(db, table, id ?? ''));
  return id === undefined ? null : found;
}

export function useRows<T extends TableName>(table: T, query: RowsQuery<T> = {}): readonly ViewRow<T>[] | undefined {
  const where = Object.entries<string | number>({ ...query.where });
  const limit = query.limit ?? DEFAULT_LIMIT;
  return useQuery((db) => findRows(db, table, { where, limit }), [table, JSON.stringify(where), limit]);
}

/** Every material of the fixed list, in its order, with what every user of this device has not sent. */
export function useStocks(): readonly StockView[] | undefined {
  const others = useOthersMovements();
  return useQuery(others ? (db) => readStocks(db, others) : null, [others]);
}

export const useDailyTotals = (operatingDay: string): readonly DailyTotalView[] | undefined =>
  useAnswerTo(operatingDay, (db) => readDailyTotals(db, operatingDay));

/** `null`: the owner has never begun a counting period. */
export function usePeriodDeliveries(fromDay: string | null): PeriodTotals | null | undefined {
  const totals = useAnswerTo(fromDay, (db) => readPeriodDeliveries(db, fromDay ?? ''));
  return fromDay === null ? null : totals;
}

/** Photos that are not with the server yet. */
export const usePhotoCounts = (): PhotoCounts | undefined => useQuery(countPhotos, []);
