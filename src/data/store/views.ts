import { Dexie, type Collection } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { RowSync } from '../../sync/predict/overlay.ts';
import type { StoredView, UserDb } from './schema.ts';

/** A row as this device shows it: the server's, with the unsent work of this device applied. */
export interface ViewRow<T extends TableName = TableName> {
  readonly row: SyncedTables[T];
  readonly sync: RowSync;
}
export type TypedView<T extends TableName> = Omit<StoredView, 'row'> & ViewRow<T>;

/** Rows of a table with work of this device over them that is not in the server's rows yet: as many as are unsent, whatever is stored. In the table's order. */
export const viewsOf = <T extends TableName>(db: UserDb, table: T): Collection<TypedView<T>> =>
  db.table<TypedView<T>>('view_rows').where('[table+order]').between([table, Dexie.minKey], [table, Dexie.maxKey]);

/** `base` with `views` over it, without what is deleted. `holds`: whether a view belongs to what was asked for. */
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

/** Nothing is deleted for good: a row that is gone says since when. */
export const isThere = (row: Row): boolean => (row['deleted_at'] ?? null) === null;
