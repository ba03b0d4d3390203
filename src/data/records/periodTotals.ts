/** Sums over a counting period, from the totals of its days: they are kept for all history, and devices predict them. */
import { addQuantities } from '../../domain/values/quantities.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import type { UserDb } from '../store/schema.ts';
import { viewsOf } from '../store/views.ts';

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
    const rows = new Map<string, Row>([...base, ...views.map(({ row }) => row)].map((row) => [row.id, row]));
    const counted = [...rows.values()].filter(
      (row) => row['kind'] === 'deliveries' && String(row['operating_day']) >= fromDay && !row['deleted_at'],
    );
    return {
      volume: addQuantities(...counted.map((row) => Number(row['quantity']))),
      trips: counted.reduce((sum, row) => sum + Number(row['count']), 0),
    };
  });
}
