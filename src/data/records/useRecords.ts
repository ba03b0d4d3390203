import type { TableName, SyncedTables } from '../../domain/records/rows.ts';
import type { DailyTotalView, RowsQuery, StockView, ViewRow } from './recordTypes.ts';
import { findRow, findRows, readDailyTotals, readStocks } from './queries.ts';
import { useAnswerTo, useQuery } from '../session/useQuery.ts';
import { countPhotos, type PhotoCounts } from '../store/photoCounts.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import type { UserDb } from '../store/schema.ts';
import { laidOver, readTogether, viewsOf } from '../store/views.ts';
import { movementsOf, type StockMovement } from '../../domain/stock/bookAt.ts';
import { isRecordAccepted } from '../../sync/predict/overlay.ts';
import { rowsOfDays, type DayTable } from './dayRows.ts';
import { useEffect, useState } from 'react';
import { useAuth } from '../session/authState.ts';
import type { OthersMovements } from '../store/apply/stockMirror.ts';
import { knownOthersMovements, readOthersMovements, onMirrored } from '../store/apply/mirrorMovements.ts';

const DEFAULT_LIMIT = 200;

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

/** Every material of the fixed list, in its order, with the unsent work of every user of this device. */
export function useStocks(): readonly StockView[] | undefined {
  const others = useOthersMovements();
  return useQuery(others ? (db) => readStocks(db, others) : null, [others]);
}

export const useDailyTotals = (operatingDay: string): readonly DailyTotalView[] | undefined =>
  useAnswerTo(operatingDay, (db) => readDailyTotals(db, operatingDay));

/** `null`: the owner has never started a counting period. */
export function usePeriodDeliveries(fromDay: string | null): PeriodTotals | null | undefined {
  const totals = useAnswerTo(fromDay, (db) => readPeriodDeliveries(db, fromDay ?? ''));
  return fromDay === null ? null : totals;
}

/** Photos that the server does not have yet. */
export const usePhotoCounts = (): PhotoCounts | undefined => useQuery(countPhotos, []);

/** Sums over a counting period, from daily totals: those are kept for all history, and devices predict them. */
interface PeriodTotals {
  /** m³. */
  readonly volume: number;
  readonly trips: number;
}

/** Deliveries from that operating day on, with this device's unsent work. */
export function readPeriodDeliveries(db: UserDb, fromDay: string): Promise<PeriodTotals> {
  return db.transaction('r', db.rows('daily_totals'), db.view_rows, async () => {
    const [base, views] = await Promise.all([
      db.rows('daily_totals').where('operating_day').aboveOrEqual(fromDay).toArray(),
      viewsOf(db, 'daily_totals').toArray(),
    ]);
    const isOfPeriod = (row: SyncedTables['daily_totals']) => row.operating_day >= fromDay;
    const counted = laidOver<'daily_totals'>(base, views, isOfPeriod).filter(({ row }) => row.kind === 'deliveries');
    return {
      volume: addQuantities(...counted.map(({ row }) => row.quantity)),
      trips: counted.reduce((sum, { row }) => sum + row.count, 0),
    };
  });
}

/** The unsent work of the device's other users; undefined during the first read. */
function useOthersMovements(): readonly OthersMovements[] | undefined {
  const userId = useAuth((state) => state.user?.id);
  const [found, setFound] = useState(knownOthersMovements);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const read = () => void readOthersMovements(userId).then(setFound);
    read();
    return onMirrored(read);
  }, [userId]);
  return found?.userId === userId ? found?.others : undefined;
}

/** Stock movements as this device shows them. `from`: an operating day; null: nothing is read. The cost depends on the range of days. */
export function useMovementsSince(from: string | null): readonly StockMovement[] | undefined {
  return useAnswerTo(from, (db) => readMovementsSince(db, from ?? ''));
}

const MOVING = ['deliveries', 'production_entries', 'fuel_logs', 'transformations', 'stock_adjustments'] as const;

function readMovementsSince(db: UserDb, from: string): Promise<StockMovement[]> {
  const days = { from, to: '9999-12-31' };
  const rows = async <T extends DayTable>(table: T): Promise<readonly SyncedTables[T][]> =>
    (await rowsOfDays(db, table, days)).filter(isRecordAccepted).map(({ row }) => row);
  return readTogether(db, [...MOVING.map((table) => db.rows(table)), db.view_rows], () =>
    Promise.all([
      rows('deliveries'),
      rows('production_entries'),
      rows('fuel_logs'),
      rows('transformations'),
      rows('stock_adjustments'),
    ]),
  ).then(([deliveries, production, fuel, transformations, adjustments]) =>
    movementsOf({ deliveries, production, fuel, transformations, adjustments }),
  );
}
