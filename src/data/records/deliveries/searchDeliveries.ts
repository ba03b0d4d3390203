/** Looks up the rarest typed word in the indexes and checks the others; if it is too common, reads days, newest first. */
import { Dexie, type Collection } from 'dexie';
import { isCarried, typedSearch, type TypedSearch, type TypedWord } from '../../../domain/deliveries/searchWords.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { PLATE_INDEX, plateIn, WORDS_INDEX, wordsOfTicket } from '../../store/storedKeys.ts';
import type { UserDb } from '../../store/schema.ts';
import { customersCalled } from '../lookups.ts';
import { platesMergedWith } from '../mergedNames.ts';
import { newestFirst, type DeliveriesQuery } from './deliveriesQuery.ts';
import { newestByDay } from './walkDays.ts';

export interface Wanted extends TypedSearch {
  /** By typed word, the customers whose current name contains it, with the records merged into them: a ticket may name any of them. */
  readonly customers: readonly ReadonlySet<string>[];
  /** Plates of trucks that were merged with one whose plate begins as typed. */
  readonly merged: ReadonlySet<string>;
}

export async function askWanted(db: UserDb, typed: string): Promise<Wanted> {
  const search = typedSearch(typed);
  const [merged, ...customers] = await Promise.all([
    platesMergedWith(db, typed),
    ...search.words.map((word) => customersCalled(db, word)),
  ]);
  return { ...search, merged, customers };
}

export function isFoundBy({ ticket, words, joined, customers, merged }: Wanted): (row: DeliveryRow) => boolean {
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

/** The newest `limit` tickets that are wanted and pass, and one more if there is one. */
export async function searched(
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

/** This many tickets of a word are read in any case: a few ms. */
const READ_AT_ONCE = 1_000;
/** Limit of the day-by-day read, as a multiple of the requested tickets. Beyond it, a search reads every ticket that contains the word. */
const READ_AHEAD = 20;
const MANY_CUSTOMERS = 40;

/** The positions of the tickets in the indexes. `count`: Infinity if they are not looked up. */
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
