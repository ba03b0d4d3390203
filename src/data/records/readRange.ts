/** Rows between two keys of an index, with this device's unsent work over them. Costs what it returns. */
import type { IndexableType } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import type { TableName } from '../../domain/records/rows.ts';
import { isThere, viewsOf } from '../store/views.ts';
import type { UserDb } from '../store/schema.ts';
import type { FoundRow } from './queries.ts';

interface Range {
  readonly index: string;
  readonly from: IndexableType;
  readonly to: IndexableType;
  /** Whether an unsent row lies between them too. */
  readonly holds: (row: Row) => boolean;
}

/** Of one state of the store, in the order of the index but for unsent rows, which come last. */
export const readRange = (db: UserDb, table: TableName, { index, from, to, holds }: Range): Promise<FoundRow[]> =>
  db.transaction('r', db.rows(table), db.view_rows, async () => {
    const [base, views] = await Promise.all([
      db.rows(table).where(index).between(from, to, true, true).toArray(),
      viewsOf(db, table).toArray(),
    ]);
    const found = new Map<string, FoundRow>(base.map((row) => [row.id, { row, sync: 'sent' }]));
    for (const { id, row, sync } of views) {
      if (holds(row)) found.set(id, { row, sync });
      else found.delete(id);
    }
    return [...found.values()].filter(({ row }) => isThere(row));
  });
