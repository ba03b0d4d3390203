/** Rows of a range of operating days, with this device's unsent work over them. Costs the days that are asked for, not what is stored. */
import { Dexie } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import { RECORDS } from '../../domain/records/index.ts';
import type { TableName } from '../../domain/records/rows.ts';
import type { DayRange } from '../../domain/figures/calendar.ts';
import type { RowSync } from '../../sync/predict/overlay.ts';
import type { FoundRow } from './queries.ts';
import type { StoredView, UserDb } from '../store/schema.ts';
import { isThere, viewsOf } from '../store/views.ts';

/** In no order. `views`: all of the table's views, if the caller reads them anyway. */
export function rowsOfDays(
  db: UserDb,
  table: TableName,
  { from, to }: DayRange,
  views?: PromiseLike<readonly StoredView[]>,
): Promise<FoundRow[]> {
  const { order, indexes = [] } = RECORDS[table].list;
  const index = order === 'operating_day' ? order : indexes.find((one) => one.startsWith('[operating_day+'));
  if (index === undefined) throw new Error(`${table} has no index by operating day`);
  const rows = db.rows(table).where(index);
  const base =
    index === 'operating_day'
      ? rows.between(from, to, true, true)
      : rows.between([from, Dexie.minKey], [to, Dexie.maxKey], true, true);
  return Promise.all([base.toArray(), views ?? viewsOf(db, table).toArray()]).then(([stored, pending]) =>
    laidOver(stored, (day) => day >= from && day <= to, pending),
  );
}

/** The totals of some kinds: of a long range the others need not be read. */
export const totalsOfKinds = (db: UserDb, { from, to }: DayRange, kinds: readonly string[]): Promise<FoundRow[]> =>
  Promise.all([
    viewsOf(db, 'daily_totals').toArray(),
    ...kinds.map((kind) =>
      db.rows('daily_totals').where('[kind+operating_day]').between([kind, from], [kind, to], true, true).toArray(),
    ),
  ]).then(([views, ...found]) => {
    const wanted = new Set(kinds);
    return laidOver(found.flat(), (day) => day >= from && day <= to, views).filter(({ row }) =>
      wanted.has(String(row['kind'])),
    );
  });

function laidOver(base: readonly Row[], isWanted: (day: string) => boolean, views: readonly StoredView[]): FoundRow[] {
  if (views.length === 0) return base.filter(isThere).map((row) => ({ row, sync: 'sent' }));
  const found = new Map<string, { row: Row; sync: RowSync }>(base.map((row) => [row.id, { row, sync: 'sent' }]));
  for (const { id, row, sync } of views) {
    // A sum has no state of its own: as long as it is predicted, work in it is not sent.
    if (isWanted(String(row['operating_day']))) found.set(id, { row, sync: sync === 'sent' ? 'to_send' : sync });
    else found.delete(id);
  }
  return [...found.values()].filter(({ row }) => isThere(row));
}
