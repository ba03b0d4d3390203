/** Downtime entries that may overlap some days: those of the days around them, and open ones, whenever they began. */
import { addDays, type DayRange } from '../../domain/time/calendar.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { useAnswerTo } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';
import { isThere, viewsOf, type TypedView, type ViewRow } from '../store/views.ts';
import { rowsOfDays } from './dayRows.ts';

type Stop = SyncedTables['downtime_entries'];
type FoundStop = ViewRow<'downtime_entries'>;

/** No ended stop lasted longer: a machine that stood for more is no longer part of the line. */
const LONGEST_DAYS = 92;

/** Unordered. Must run in a transaction over the entries and the views. */
export function stopsAround(db: UserDb, { from, to }: DayRange): Promise<FoundStop[]> {
  const rows = db.rows('downtime_entries');
  const reading = viewsOf(db, 'downtime_entries').toArray();
  return Promise.all([
    reading,
    rowsOfDays(db, 'downtime_entries', { from: addDays(from, -LONGEST_DAYS), to: addDays(to, 1) }, reading),
    rows.bulkGet(lastStanding.get(db) ?? []),
    rows.count(),
    // A row without an end is in no index of ends.
    rows.where('ended_at').above('').count(),
  ]).then(([views, ofDays, remembered, all, ended]) => {
    const read = [...remembered, ...ofDays.filter(({ sync }) => sync === 'sent').map(({ row }) => row)];
    const standing = new Map(read.flatMap((row) => (row && isStanding(row) ? [[row.id, row] as const] : [])));
    // If as many were read as the table contains, none is missing.
    return standing.size === all - ended
      ? laidTogether([...standing.values()], views, ofDays)
      : standingRows(db).then((base) => laidTogether(base, views, ofDays));
  });
}

function laidTogether(
  base: readonly Stop[],
  views: readonly TypedView<'downtime_entries'>[],
  ofDays: readonly FoundStop[],
): FoundStop[] {
  const changed = new Set(views.map(({ id }) => id));
  const found: FoundStop[] = [
    ...base.filter(({ id }) => !changed.has(id)).map((row): FoundStop => ({ row, sync: 'sent' })),
    ...views.filter(({ row }) => isStanding(row)).map(({ row, sync }) => ({ row, sync })),
  ].filter(({ row }) => isThere(row));
  return [...new Map([...found, ...ofDays].map((one) => [one.row.id, one])).values()];
}

const isStanding = (row: Stop): boolean => (row.ended_at ?? null) === null;

/** The ids that `standingRows` found last, so that stops open for months, or voided while open, are then read by id. */
const lastStanding = new WeakMap<UserDb, string[]>();

/** All rows without an end, of any day. Reads all keys. */
async function standingRows(db: UserDb): Promise<Stop[]> {
  const rows = db.rows('downtime_entries');
  const [all, withEnd] = await Promise.all([
    rows.toCollection().primaryKeys(),
    rows.where('ended_at').above('').primaryKeys(),
  ]);
  const ended = new Set(withEnd);
  const ids = all.filter((id) => !ended.has(id));
  lastStanding.set(db, ids);
  return (await rows.bulkGet(ids)).filter((row) => row !== undefined);
}

/** Unordered. */
export const useStopsAround = ({ from, to }: DayRange): readonly FoundStop[] | undefined =>
  useAnswerTo(`${from} ${to}`, (db) =>
    db.transaction('r', [db.rows('downtime_entries'), db.view_rows], () => stopsAround(db, { from, to })),
  );
