/** Lists of tickets as this device shows them. Costs what is shown, not what is stored. */
import { Dexie, type Collection } from 'dexie';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { readTogether } from '../../store/readTogether.ts';
import type { UserDb } from '../../store/schema.ts';
import { isWanted, newestFirst, type DeliveriesQuery } from './deliveriesQuery.ts';
import { isThere, laidOver, viewsOf, type TypedView, type ViewRow } from '../../store/views.ts';
import { newestByDay } from './walkDays.ts';
import { isCarried, typedSearch, type TypedSearch, type TypedWord } from '../../../domain/deliveries/searchWords.ts';
import { PLATE_INDEX, plateIn, WORDS_INDEX, wordsOfTicket } from '../../store/storedKeys.ts';
import { customersCalled } from '../lookups.ts';
import { platesMergedWith } from '../mergedNames.ts';

export interface DeliveriesPage {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly more: boolean;
}

/**
 * The newest `limit` tickets that fit; without an end (`Infinity`) all of them. No other number above 2³² is one that a store can
 * be asked for. `after`: the last ticket of the page before; only what stands behind it is read,
 * so that tickets which arrive meanwhile move nothing on this page.
 */
export const listDeliveries = (
  db: UserDb,
  query: DeliveriesQuery,
  limit: number,
  after?: DeliveryRow,
): Promise<DeliveriesPage> =>
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

/** All tickets of a day, whatever became of them: for the board and ritase. */
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

/** How many are on their way, of all days: counted by the index, not read. */
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

/**
 * The search among the tickets of a store (searchWords.ts has the rule). The rarest typed word is looked up in the indexes, and its tickets
 * are checked for the other words. If it is on too many tickets, days are read, newest first, until enough are found.
 */
interface Wanted extends TypedSearch {
  /** By typed word, the customers of whose name it is a part today, with the records merged into each other: tickets name any of them. */
  readonly customers: readonly ReadonlySet<string>[];
  /** Plates of trucks that were merged with one whose plate begins as typed. */
  readonly merged: ReadonlySet<string>;
}

async function askWanted(db: UserDb, typed: string): Promise<Wanted> {
  const search = typedSearch(typed);
  const [merged, ...customers] = await Promise.all([
    platesMergedWith(db, typed),
    ...search.words.map((word) => customersCalled(db, word)),
  ]);
  return { ...search, merged, customers };
}

function isFoundBy({ ticket, words, joined, customers, merged }: Wanted): (row: DeliveryRow) => boolean {
  if (ticket !== null) return (row) => row.ticket_no.startsWith(ticket);
  if (words.length === 0) return () => false;
  return (row) => {
    const own = wordsOfTicket(row);
    return (
      words.every((word, n) => isCarried(own, word) || customers[n]?.has(row.customer_id ?? '')) ||
      (joined !== null && isCarried(own, joined)) ||
      merged.has(plateIn(row))
    );
  };
}

/** The newest `limit` tickets that are wanted and pass, and one more where there is one. */
async function searched(
  db: UserDb,
  query: DeliveriesQuery,
  wanted: Wanted,
  limit: number,
  passes: (row: DeliveryRow) => boolean,
): Promise<DeliveryRow[]> {
  if (wanted.ticket === null && wanted.words.length === 0) return [];
  const found = isFoundBy(wanted);
  const isWanted = (row: DeliveryRow) => passes(row) && found(row);
  const { places, count } = await placesOf(db, wanted);
  if (count > Math.max(READ_AT_ONCE, 2 * limit)) {
    const enough = Number.isFinite(count) ? READ_AHEAD * limit : Number.POSITIVE_INFINITY;
    const newest = await newestByDay(db, query, limit, isWanted, enough);
    if (newest.length > limit || !Number.isFinite(count)) return newest;
  }
  const rows = (await Promise.all(places.map((place) => place().toArray()))).flat().filter(isWanted);
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(newestFirst).slice(0, limit + 1);
}

/** So many tickets of a word are read, whatever is asked for: a few ms. */
const READ_AT_ONCE = 1_000;
/** Days are read up to so many times the tickets that are asked for, before all tickets of the word are. */
const READ_AHEAD = 20;
const MANY_CUSTOMERS = 40;

/** Where the tickets lie in the indexes. `count`: Infinity if they are not looked up. */
interface Places {
  readonly places: readonly (() => Collection<DeliveryRow, string>)[];
  readonly count: number;
}

async function placesOf(db: UserDb, { ticket, words, joined, customers, merged }: Wanted): Promise<Places> {
  const rows = db.rows('deliveries');
  if (ticket !== null) return counted([() => rows.where('ticket_no').startsWith(ticket)]);
  const ofPlates = (from: string, to: string) => () =>
    rows.where(PLATE_INDEX).between([from], [to, Dexie.maxKey], true, true);
  const beginning = ({ word, isWhole }: TypedWord): Places['places'] =>
    isWhole
      ? [() => rows.where(WORDS_INDEX).equals(word)]
      : [() => rows.where(WORDS_INDEX).startsWith(word), ofPlates(word, `${word}\uFFFF`)];
  const ofCustomers = (ids: ReadonlySet<string>): Places['places'] =>
    [...ids].map((id) => () => rows.where('[customer_id+operating_day+captured_at]').between([id], [id, Dexie.maxKey]));
  const ofWords = words.map((word, n): Places['places'] | null => {
    const ids = customers[n] ?? new Set();
    return ids.size > MANY_CUSTOMERS ? null : [...beginning(word), ...ofCustomers(ids)];
  });
  const [together, ...counts] = await Promise.all([
    counted([...(joined ? beginning(joined) : []), ...[...merged].map((plate) => ofPlates(plate, plate))]),
    ...ofWords.map((places) => (places ? counted(places) : { places: [], count: Number.POSITIVE_INFINITY })),
  ]);
  const rarest = counts.reduce((least, one) => (one.count < least.count ? one : least));
  return { places: [...rarest.places, ...together.places], count: rarest.count + together.count };
}

const counted = async (places: Places['places']): Promise<Places> => {
  const counts = await Promise.all(places.map((place) => place().count()));
  return { places, count: counts.reduce((sum, count) => sum + count, 0) };
};
