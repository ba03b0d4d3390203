/** Rows as this device shows them, and what a save makes of them. */
import { applyEffect, isOnRecord, type Effect, type Row } from '../../../domain/mutations/effects.ts';
import type { TableName } from '../../../domain/records/rows.ts';
import { rowKeyParts, rowKey } from '../../../sync/entry.ts';
import type { RowSync } from '../../../sync/predict/overlay.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import { orderOf, type StoredView, type UserDb } from '../schema.ts';

interface Seen {
  readonly row: Row | undefined;
  readonly sync: RowSync;
}

export async function rowsOfEffects(
  db: UserDb,
  effects: readonly Effect[],
  read: ReadonlyMap<string, Seen>,
): Promise<Map<string, Seen>> {
  const keys = [...new Set(effects.map(({ table, id }) => rowKey(table, id)))];
  const others = await seenRows(
    db,
    keys.filter((key) => !read.has(key)),
  );
  return new Map(
    keys.flatMap((key) => {
      const seen = read.get(key) ?? others.get(key);
      return seen ? [[key, seen] as const] : [];
    }),
  );
}

/** Rows as this device shows them now: pending views, else the server's rows. */
export async function seenRows(db: UserDb, keys: readonly string[]): Promise<Map<string, Seen>> {
  return new Map(
    await Promise.all(
      [...new Set(keys)].map(async (key): Promise<[string, Seen]> => {
        const [table, id] = viewKey(key);
        const [view, row] = await Promise.all([db.view_rows.get([table, id]), db.rows(table).get(id)]);
        return [key, view ?? { row, sync: 'sent' }];
      }),
    ),
  );
}

export function fold(rows: Map<string, Seen>, effect: Effect): void {
  const key = rowKey(effect.table, effect.id);
  const before = rows.get(key) ?? { row: undefined, sync: 'sent' };
  const sync = isOnRecord(effect) && before.sync === 'sent' ? 'to_send' : before.sync;
  rows.set(key, { row: applyEffect(before.row, effect), sync });
}

export function toView(key: string, { row, sync }: Seen): StoredView[] {
  const [table, id] = viewKey(key);
  return row ? [{ table, id, order: orderOf(table, row), row, sync }] : [];
}

const viewKey = (key: string): [TableName, string] => {
  const { table, id } = rowKeyParts(key);
  if (!isTableName(table)) throw new Error(`no such table: ${table}`);
  return [table, id];
};
