import { Dexie, type Collection, type Table } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { RowSync } from '../../sync/predict/overlay.ts';
import type { StoredView, UserDb } from './schema.ts';

/** A row as this device shows it: the server's, with this device's unsent work applied. */
export interface ViewRow<T extends TableName = TableName> {
  readonly row: SyncedTables[T];
  readonly sync: RowSync;
}
export type TypedView<T extends TableName> = Omit<StoredView, 'row'> & ViewRow<T>;

/** Views of a table with this device's work that the server's rows lack, in the table's order. The number depends on unsent work only. */
export const viewsOf = <T extends TableName>(db: UserDb, table: T): Collection<TypedView<T>> =>
  db.table<TypedView<T>>('view_rows').where('[table+order]').between([table, Dexie.minKey], [table, Dexie.maxKey]);

/** `base` with `views` over it, without deleted rows. `holds`: whether a view is part of the query. */
export function laidOver<T extends TableName>(
  base: readonly SyncedTables[T][],
  views: readonly TypedView<T>[],
  holds: (row: SyncedTables[T]) => boolean,
): ViewRow<T>[] {
  if (views.length === 0) return base.filter(isThere).map((row): ViewRow<T> => ({ row, sync: 'sent' }));
  const found = new Map(base.map((row): [string, ViewRow<T>] => [row.id, { row, sync: 'sent' }]));
  for (const { id, row, sync } of views) {
    if (holds(row)) found.set(id, { row, sync });
    else found.delete(id);
  }
  return [...found.values()].filter(({ row }) => isThere(row));
}

export const isThere = (row: Row): boolean => (row['deleted_at'] ?? null) === null;

/** Reads from one state of the store, answered with the last row. `then` where the user waits: `await` in Dexie costs a request. */
export const readTogether = <T>(db: UserDb, tables: readonly Table[], work: () => Promise<T>): Promise<T> =>
  Dexie.currentTransaction
    ? // Part of a larger read uses its transaction: another one inside it would make the others wait.
      work()
    : new Dexie.Promise<T>((resolve, reject) => {
        db.transaction('r', tables, () => work().then(resolve)).catch(reject);
      });
