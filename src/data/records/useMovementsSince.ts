/** Stock movements since a day, as this device shows them. The cost depends on the range of days. */
import { movementsOf, type StockMovement } from '../../domain/stock/bookAt.ts';
import { isRecordAccepted } from '../../sync/predict/overlay.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { useAnswerTo } from '../session/useQuery.ts';
import { readTogether } from '../store/views.ts';
import { rowsOfDays, type DayTable } from './dayRows.ts';
import type { UserDb } from '../store/schema.ts';

/** `from`: an operating day; null: nothing is read. */
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
