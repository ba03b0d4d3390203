import { Dexie } from 'dexie';
import type { Collection } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import type { TableName } from '../../domain/records/rows.ts';
import type { StoredView, UserDb } from './schema.ts';

/** Rows of a table with work of this device over them that is not in the server's rows yet: as many as are unsent, whatever is stored. In the table's order. */
export const viewsOf = (db: UserDb, table: TableName): Collection<StoredView> =>
  db.view_rows.where('[table+order]').between([table, Dexie.minKey], [table, Dexie.maxKey]);

/** Nothing is deleted for good: a row that is gone says since when. */
export const isThere = (row: Row): boolean => (row['deleted_at'] ?? null) === null;
