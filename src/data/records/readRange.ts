/** Rows between two keys of an index, with this device's unsent work over them. The cost depends on what it returns. */
import type { IndexableType } from 'dexie';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { UserDb } from '../store/schema.ts';
import { laidOver, viewsOf, type ViewRow } from '../store/views.ts';

interface Range<T extends TableName> {
  readonly index: string;
  readonly from: IndexableType;
  readonly to: IndexableType;
  /** Whether an unsent row lies between them too. */
  readonly holds: (row: SyncedTables[T]) => boolean;
}

/** From one state of the store, in the order of the index, with unsent rows last. */
export const readRange = <T extends TableName>(
  db: UserDb,
  table: T,
  { index, from, to, holds }: Range<T>,
): Promise<ViewRow<T>[]> =>
  db.transaction('r', db.rows(table), db.view_rows, async () => {
    const [base, views] = await Promise.all([
      db.rows(table).where(index).between(from, to, true, true).toArray(),
      viewsOf(db, table).toArray(),
    ]);
    return laidOver<T>(base, views, holds);
  });
