/** Downtime entries that may reach into some days: those of the days around them, and those that still stand, whenever they began. */
import { addDays } from '../../domain/figures/calendar.ts';
import type { DayRange } from '../../domain/figures/calendar.ts';
import { trusted } from '../../domain/trusted.ts';
import { useQuery } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';
import { viewsOf } from '../store/views.ts';
import { rowsOfDays } from './dayRows.ts';
import type { FoundRow } from './queries.ts';
import type { ViewRow } from './recordTypes.ts';

/** A stop that is over lasted no longer: a machine that stood for more is not of the line. */
const LONGEST_DAYS = 31;

/** In no order. Must run in a transaction over the entries and the views. */
export async function stopsAround(db: UserDb, { from, to }: DayRange): Promise<FoundRow[]> {
  const [ofDays, standing] = await Promise.all([
    rowsOfDays(db, 'downtime_entries', { from: addDays(from, -LONGEST_DAYS), to: addDays(to, 1) }),
    standingStops(db),
  ]);
  return [...new Map([...standing, ...ofDays].map((found) => [found.row.id, found])).values()];
}

/** Those that the index of ends does not have: what has no end is in no index. */
async function standingStops(db: UserDb): Promise<FoundRow[]> {
  const rows = db.rows('downtime_entries');
  const [all, over, views] = await Promise.all([
    rows.toCollection().primaryKeys(),
    rows.where('ended_at').above('').primaryKeys(),
    viewsOf(db, 'downtime_entries').toArray(),
  ]);
  const ended = new Set(over);
  const changed = new Set(views.map(({ id }) => id));
  const standing = await rows.bulkGet(all.filter((id) => !ended.has(id) && !changed.has(id)));
  return [
    ...standing.flatMap((row) => (row ? [{ row, sync: 'sent' as const }] : [])),
    ...views.filter(({ row }) => (row['ended_at'] ?? null) === null).map(({ row, sync }) => ({ row, sync })),
  ].filter(({ row }) => (row['deleted_at'] ?? null) === null);
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
