/** Rows of a range of operating days, with this device's unsent work applied. The cost depends on the range, not on what is stored. */
import { Dexie, type IndexableType } from 'dexie';
import { RECORDS } from '../../domain/records/index.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { DayRange } from '../../domain/time/calendar.ts';
import type { UserDb } from '../store/schema.ts';
import { laidOver, viewsOf, type TypedView, type ViewRow } from '../store/views.ts';

export type DayTable = {
  [T in TableName]: SyncedTables[T] extends { readonly operating_day: string } ? T : never;
}[TableName];

/** Unordered. `views`: all of the table's views, if the caller reads them anyway. `after`: of stored rows, those captured later on that one day. */
export function rowsOfDays<T extends DayTable>(
  db: UserDb,
  table: T,
  { from, to, after }: DayRange & { readonly after?: string },
  views?: PromiseLike<readonly TypedView<T>[]>,
): Promise<ViewRow<T>[]> {
  const { order, indexes = [] } = RECORDS[table].list;
  const index = order === 'operating_day' ? order : indexes.find((one) => one.startsWith('[operating_day+'));
  if (index === undefined) throw new Error(`${table} has no index by operating day`);
  const rows = db.rows(table).where(index);
  const base =
    index === 'operating_day'
      ? rows.between(from, to, true, true)
      : rows.between([from, after ?? Dexie.minKey], [to, Dexie.maxKey], false, true);
  return Promise.all([base.toArray(), views ?? viewsOf(db, table).toArray()]).then(([stored, pending]) =>
    ofDays<T>(stored, pending, ({ operating_day: day }) => day >= from && day <= to),
  );
}

/** Totals of some kinds: a long range need not read the others. */
export const totalsOfKinds = (db: UserDb, { from, to }: DayRange, kinds: readonly string[]) =>
  Promise.all([
    viewsOf(db, 'daily_totals').toArray(),
    ...kinds.map((kind) =>
      db.rows('daily_totals').where('[kind+operating_day]').between([kind, from], [kind, to], true, true).toArray(),
    ),
  ]).then(([views, ...found]) => {
    const wanted = new Set(kinds);
    return ofDays<'daily_totals'>(
      found.flat(),
      views,
      ({ operating_day: day, kind }) => day >= from && day <= to && wanted.has(kind),
    );
  });

/** A sum has no state of its own: while it is predicted, it contains unsent work. */
const ofDays = <T extends DayTable>(
  stored: readonly SyncedTables[T][],
  views: readonly TypedView<T>[],
  holds: (row: SyncedTables[T]) => boolean,
): ViewRow<T>[] =>
  laidOver<T>(
    stored,
    views.map((view) => ({ ...view, sync: view.sync === 'sent' ? 'to_send' : view.sync })),
    holds,
  );

interface Range<T extends TableName> {
  readonly index: string;
  readonly from: IndexableType;
  readonly to: IndexableType;
  /** Whether an unsent row lies between them too. */
  readonly holds: (row: SyncedTables[T]) => boolean;
}

/** From one state of the store, in the order of the index, with unsent rows last. */
export const readRange = <T extends TableName>(db: UserDb, table: T, { index, from, to, holds }: Range<T>) =>
  db.transaction('r', db.rows(table), db.view_rows, async () => {
    const [base, views] = await Promise.all([
      db.rows(table).where(index).between(from, to, true, true).toArray(),
      viewsOf(db, table).toArray(),
    ]);
    return laidOver<T>(base, views, holds);
  });
