/** Lists of tickets as this device shows them. The cost depends on what is shown, not on what is stored. */
import { Dexie } from 'dexie';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { readTogether, isThere, laidOver, viewsOf, type TypedView, type ViewRow } from '../../store/views.ts';
import type { UserDb } from '../../store/schema.ts';
import { isWanted, newestFirst, type DeliveriesQuery } from './deliveriesQuery.ts';
import { askWanted, isFoundBy, searched } from './searchDeliveries.ts';
import { newestByDay } from './walkDays.ts';

export interface DeliveriesPage {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly more: boolean;
}

/** The newest `limit` matching tickets (`Infinity`: all) after `after`, so that tickets that arrive meanwhile shift nothing. */
export const listDeliveries = (db: UserDb, query: DeliveriesQuery, limit: number, after?: DeliveryRow) =>
  readTogether(db, [db.rows('deliveries'), db.rows('customers'), db.rows('trucks'), db.view_rows], () =>
    listed(db, query, limit, after),
  );

async function listed(db: UserDb, query: DeliveriesQuery, limit: number, after?: DeliveryRow): Promise<DeliveriesPage> {
  const typed = query.search?.trim() ?? '';
  const [views, wanted] = await Promise.all([viewsById(db), typed === '' ? null : askWanted(db, typed)]);
  const isBehind = (row: DeliveryRow) => isWanted(row, query) && (after === undefined || newestFirst(after, row) < 0);
  const isBase = (row: DeliveryRow) => isBehind(row) && !views.has(row.id);
  const walk = { ...query, to: earlierDay(query.to, after) };
  const stored = await (wanted ? searched(db, walk, wanted, limit, isBase) : newestByDay(db, walk, limit, isBase));
  const isFound = wanted ? isFoundBy(wanted) : () => true;
  const all = laidOver<'deliveries'>(stored, [...views.values()], (row) => isBehind(row) && isFound(row)).toSorted(
    (one, other) => newestFirst(one.row, other.row),
  );
  return { deliveries: all.slice(0, limit), more: all.length > limit };
}

/** All tickets of a day in any status: for the board and ritase. */
export async function deliveriesOfDay(db: UserDb, day: string): Promise<ViewRow<'deliveries'>[]> {
  const [base, views] = await Promise.all([
    db
      .rows('deliveries')
      .where('[operating_day+captured_at]')
      .between([day, Dexie.minKey], [day, Dexie.maxKey])
      .toArray(),
    viewsOf(db, 'deliveries').toArray(),
  ]);
  return laidOver<'deliveries'>(base, views, (row) => row.operating_day === day).toSorted((one, other) =>
    newestFirst(one.row, other.row),
  );
}

const OPEN = ['pending', 'in_transit'] as const;
export type OpenCounts = Readonly<Record<(typeof OPEN)[number], number>>;

/** Number of tickets on their way, of all days: counted by the index, not read. */
export async function countOpen(db: UserDb): Promise<OpenCounts> {
  const counts = { pending: 0, in_transit: 0 };
  const views = [...(await viewsById(db)).values()];
  const bases = await db.rows('deliveries').bulkGet(views.map((view) => view.id));
  for (const open of OPEN) {
    const stored = await db
      .rows('deliveries')
      .where('[status+operating_day+captured_at]')
      .between([open, Dexie.minKey], [open, Dexie.maxKey])
      .count();
    const covered = bases.filter((row) => row?.status === open).length;
    const shown = views.filter(({ row }) => row.status === open && isThere(row)).length;
    counts[open] = stored - covered + shown;
  }
  return counts;
}

function earlierDay(to: string | undefined, after: DeliveryRow | undefined): string | undefined {
  const day = after?.operating_day;
  return to === undefined || (day !== undefined && day < to) ? day : to;
}

const viewsById = async (db: UserDb): Promise<Map<string, TypedView<'deliveries'>>> =>
  new Map((await viewsOf(db, 'deliveries').toArray()).map((view) => [view.id, view]));
