/** Downtime entries that may reach into some days: those of the days around them, and those that still stand, whenever they began. */
import type { Row } from '../../domain/effects.ts';
import { addDays } from '../../domain/figures/calendar.ts';
import type { DayRange } from '../../domain/figures/calendar.ts';
import { trusted } from '../../domain/trusted.ts';
import { useQuery } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';
import { isThere, viewsOf } from '../store/views.ts';
import { rowsOfDays } from './dayRows.ts';
import type { FoundRow } from './queries.ts';
import type { ViewRow } from './recordTypes.ts';

/** A stop that is over lasted no longer: a machine that stood for more is not of the line. */
const LONGEST_DAYS = 31;

/** In no order. Must run in a transaction over the entries and the views. */
export async function stopsAround(db: UserDb, { from, to }: DayRange): Promise<FoundRow[]> {
  const rows = db.rows('downtime_entries');
  const reading = viewsOf(db, 'downtime_entries').toArray();
  const [views, ofDays, all, ended] = await Promise.all([
    reading,
    rowsOfDays(db, 'downtime_entries', { from: addDays(from, -LONGEST_DAYS), to: addDays(to, 1) }, reading),
    rows.count(),
    // What has no end is in no index.
    rows.where('ended_at').above('').count(),
  ]);
  // Nearly always all that stand are of these days: then nothing else is read.
  const areAllMet = ofDays.filter(({ row, sync }) => sync === 'sent' && isStanding(row)).length === all - ended;
  const others = areAllMet ? [] : await standingRows(db, new Set(views.map(({ id }) => id)));
  const standing = [...others, ...views.map(({ row, sync }) => ({ row, sync }))].filter(
    ({ row }) => isStanding(row) && isThere(row),
  );
  return [...new Map([...standing, ...ofDays].map((found) => [found.row.id, found])).values()];
}

const isStanding = (row: Row): boolean => (row['ended_at'] ?? null) === null;

/** Of any day, without those that a view lies over: what is missing in the index of ends. */
async function standingRows(db: UserDb, changed: ReadonlySet<string>): Promise<FoundRow[]> {
  const rows = db.rows('downtime_entries');
  const [all, over] = await Promise.all([
    rows.toCollection().primaryKeys(),
    rows.where('ended_at').above('').primaryKeys(),
  ]);
  const ended = new Set(over);
  const standing = await rows.bulkGet(all.filter((id) => !ended.has(id) && !changed.has(id)));
  return standing.flatMap((row) => (row ? [{ row, sync: 'sent' as const }] : []));
}

/** In no order. */
export function useStopsAround({ from, to }: DayRange): readonly ViewRow<'downtime_entries'>[] | undefined {
  const asked = `${from} ${to}`;
  const found = useQuery(
    async (db) => {
      const read = () => stopsAround(db, { from, to });
      return { asked, stops: await db.transaction('r', [db.rows('downtime_entries'), db.view_rows], read) };
    },
    [asked],
  );
  return found?.asked === asked ? trusted<readonly ViewRow<'downtime_entries'>[]>(found.stops) : undefined;
}
