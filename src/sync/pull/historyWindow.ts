/** The history window: how many days a device keeps (`sync.history_days`). The server's first sync uses the same rule. */
import type { Row } from '../../domain/mutations/effects.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { TABLE_NAMES } from '../../domain/records/tables.ts';
import type { TableName } from '../../domain/records/rows.ts';

/** Tables whose old rows are removed from the device. Daily totals are never removed: dashboards need them. */
export const LEAVING_TABLES: readonly TableName[] = TABLE_NAMES.filter((table) => RECORDS[table].list.leavesWith);

/** An unfinished record stays on the device whatever its age. */
export const isOpenRecord = (table: TableName, row: Row): boolean => RECORDS[table].list.isOpen?.(row) ?? false;

/** The oldest operating day that is kept. Days are ISO dates. */
export function firstDayKept(today: string, historyDays: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - historyDays);
  return day.toISOString().slice(0, 10);
}

/** The day from which the window counts back, at most the newest day with a total: a clock years ahead empties no device. */
export const cautiousToday = (clockDay: string, newestTotal: string): string =>
  newestTotal < clockDay ? newestTotal : clockDay;
