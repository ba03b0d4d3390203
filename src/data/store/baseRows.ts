import type { Row } from '../../domain/mutations/effects.ts';
import type { TableName, SyncedTables } from '../../domain/records/rows.ts';
import { rowKeyParts, rowKey } from '../../sync/entry.ts';
import { readNear } from './readNear.ts';
import { isTableName } from '../../domain/records/tables.ts';
import type { UserDb } from './schema.ts';
import { lastCountOf, type LastCount } from '../../domain/records/effect.ts';

/** By key (`table:id`), read table by table. */
export async function baseRows(db: UserDb, keys: readonly string[]): Promise<Map<string, Row | undefined>> {
  const byTable = new Map<TableName, Set<string>>();
  for (const key of keys) {
    const { table, id } = rowKeyParts(key);
    if (isTableName(table)) byTable.set(table, (byTable.get(table) ?? new Set()).add(id));
  }
  const found = new Map<string, Row | undefined>();
  // In parallel: the user waits for each step of a save.
  await Promise.all(
    [...byTable].map(async ([table, ids]) => {
      const list = [...ids];
      const rows = await readNear(db.rows(table), list);
      list.forEach((id, index) => found.set(rowKey(table, id), rows[index]));
    }),
  );
  return found;
}

/** When the date of the newest total from the server began in UTC (ms); null before the first one. Independent of the device's clock. */
export async function newestDay(db: UserDb): Promise<number | null> {
  const newest = await db.rows('daily_totals').orderBy('operating_day').last();
  return newest ? Date.parse(`${newest.operating_day}T00:00:00Z`) : null;
}

/** By material, the newest count in the server's stocks: the prediction of a day's net movement depends on it. */
export const readCounts = async (db: UserDb): Promise<Map<unknown, LastCount>> =>
  lastCountsOf(await db.rows('stocks').toArray(), 'material_type');

export const lastCountsOf = (stocks: readonly SyncedTables['stocks'][], by: 'id' | 'material_type') =>
  new Map(
    stocks.flatMap((row) => {
      const count = lastCountOf(row);
      return count ? [[row[by], count] as const] : [];
    }),
  );
