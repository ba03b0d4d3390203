/** The history window: how many days a device keeps (`sync.history_days`). The server's first sync uses the same rule. */
import type { Row } from '../../domain/effects.ts';
import type { TableName } from '../../domain/rows.ts';

/** Tables whose rows leave the device with their operating day. Daily totals never leave: dashboards need them. */
export const LEAVING_TABLES = ['deliveries', 'stock_adjustments'] as const satisfies readonly TableName[];
export type LeavingTable = (typeof LEAVING_TABLES)[number];

/** An unfinished delivery stays on the device whatever its age. */
export const isOpenRecord = (table: LeavingTable, row: Row): boolean =>
  table === 'deliveries' && (row['status'] === 'pending' || row['status'] === 'in_transit');

/** The oldest operating day that is kept. Days are ISO dates. */
export function firstDayKept(today: string, historyDays: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - historyDays);
  return day.toISOString().slice(0, 10);
}

/**
 * Today's date for deleting old rows: never later than the newest day for which the server sent a total. A device whose clock is
 * years ahead must not delete its rows.
 */
export const cautiousToday = (clockDay: string, newestTotal: string): string =>
  newestTotal < clockDay ? newestTotal : clockDay;
