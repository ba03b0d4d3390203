/** Sums over a counting period, from the totals of its days: they are kept for all history, and devices predict them. */
import { addQuantities } from '../../domain/values/quantities.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { UserDb } from '../store/schema.ts';
import { laidOver, viewsOf } from '../store/views.ts';

export interface PeriodTotals {
  /** m³. */
  readonly volume: number;
  readonly trips: number;
}

/** What was delivered from that operating day on, with what this device has not sent. */
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
