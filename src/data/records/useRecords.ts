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
  const answer = useQuery(
    id === undefined ? null : (db) => findRow(db, table, id).then((found) => ({ table, id, found })),
    [table, id],
  );
  if (id === undefined) return null;
  // Until the next answer the hook holds the one about the row before.
  const isOfThisRow = answer?.id === id && answer.table === table;
  return trusted<ViewRow<T> | null | undefined>(isOfThisRow ? answer.found : undefined);
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
  return useQuery(others ? (db) => readStocks(db, others) : null, [others]);
}

export function useDailyTotals(operatingDay: string): readonly DailyTotalView[] | undefined {
  const answer = useQuery(
    (db) => readDailyTotals(db, operatingDay).then((totals) => ({ operatingDay, totals })),
    [operatingDay],
  );
  return answer?.operatingDay === operatingDay ? answer.totals : undefined;
}

/** `null`: the owner has never begun a counting period. */
export function usePeriodDeliveries(fromDay: string | null): PeriodTotals | null | undefined {
  const answer = useQuery(
    fromDay === null ? null : (db) => readPeriodDeliveries(db, fromDay).then((totals) => ({ fromDay, totals })),
    [fromDay],
  );
  if (fromDay === null) return null;
  return answer?.fromDay === fromDay ? answer.totals : undefined;
}
