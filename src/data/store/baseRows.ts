import type { Row } from '../../domain/mutations/effects.ts';
import type { TableName } from '../../domain/records/rows.ts';
import { rowKeyParts, rowKey } from '../../sync/entry.ts';
import { readNear } from './readNear.ts';
import { isTableName } from '../../domain/records/tables.ts';
import type { UserDb } from './schema.ts';

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
