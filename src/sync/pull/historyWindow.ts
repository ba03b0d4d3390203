/** What of the past a device keeps (`sync.history_days`): the same rule by which the server's first sync sends it. */
import type { Row } from '../../domain/effects.ts';
import type { TableName } from '../../domain/rows.ts';

/** Tables whose rows leave with their operating day. Totals have one too and never leave: dashboards stand on them. */
export const LEAVING_TABLES = ['deliveries', 'stock_adjustments'] as const satisfies readonly TableName[];
export type LeavingTable = (typeof LEAVING_TABLES)[number];

/** A record that somebody still has to finish stays whatever its age. */
export const isOpenRecord = (table: LeavingTable, row: Row): boolean =>
  table === 'deliveries' && (row['status'] === 'pending' || row['status'] === 'in_transit');

/** The first operating day that is kept. */
export function firstDayKept(today: string, historyDays: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - historyDays);
  return day.toISOString().slice(0, 10);
}

/**
 * Today, for the purpose of letting rows go: never later than the newest day of which the server has sent a total. A device
 * whose clock stands years ahead must not empty itself.
 */
export const cautiousToday = (clockDay: string, newestTotal: string): string =>
  newestTotal < clockDay ? newestTotal : clockDay;
