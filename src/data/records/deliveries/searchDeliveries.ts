/**
 * Searches tickets by words or digits: ticket counter, plate, driver, customer. A ticket is found if each typed word begins one of its
 * words, or if all together begin its plate, or its plate from its number on. The plate and the rarest word are looked up in the indexes;
 * each row is then checked for the other words. The table of names has plates by their letters and the later words of names
 * (searchWords.ts): the tickets of each name that it finds are looked up. No index has the code of a device: its tickets are found day by day.
 * Twin in SQL: `private.tickets_wanted`.
 */
import type { Table } from 'dexie';
import {
  afterNumber,
  counterDigits,
  deviceCode,
  fromNumber,
  isDate,
  isPadded,
  OF_TICKETS,
} from '../../../domain/deliveries/searchWords.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import {
  lookUpIn,
  plateOf,
  ticketsOfPlateInDays,
  ticketsOfPlateInDaysBefore15,
  ticketsOfPlatesLikeBefore15,
} from '../../store/plateKeys.ts';
import type { UserDb } from '../../store/schema.ts';
import { newestFirst } from './deliveriesQuery.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { newestByDay, newestOfCustomer } from './walkDays.ts';
import { MOST_CUSTOMERS, placesIn, placesOfPlate, rarestFirst } from './searchPlaces.ts';
import type { Places } from './searchPlaces.ts';
import { FEW_NAMES, READ_AHEAD } from './wantedWords.ts';
import type { Wanted } from './wantedWords.ts';

const MOST_PLATES = 40;

/** Reads tickets and returns those that are wanted. */
type Read = () => Promise<Row[]>;

/** Whether a ticket carries what was typed. Asked of every ticket of a store at worst: what is on file is clean. */
export function carrierOf({ ticket, words, plate: typedPlate, merged }: Wanted): (row: Row) => boolean {
  if (ticket !== null) return (row) => String(row['ticket_no']).startsWith(ticket);
  if (words.length === 0) return () => false;
  const asked = words.map(({ word, customers }) => ({ word, customers, key: word.toUpperCase() }));
  return (row) => {
    const found = lookUpIn(row);
    const plate = plateOf(row);
    if (merged.has(plate)) return true;
    if (typedPlate && beginsPlate(typedPlate.key, plate)) return true;
    return asked.every(
      ({ word, customers, key }) =>
        plate.startsWith(key) ||
        found?.words?.some((one) => one.startsWith(word) || one.includes(` ${word}`)) === true ||
        customers.has(String(row['customer_id'])) ||
        (isDate(word) && String(row['ticket_no']).startsWith(`${OF_TICKETS}${word}`)) ||
        (isPadded(word) && counterDigits(String(row['ticket_no'])).startsWith(word)) ||
        deviceCode(String(row['ticket_no'])).startsWith(key) ||
        (plate.includes(key) && (fromNumber(plate).startsWith(key) || afterNumber(plate).startsWith(key))),
    );
  };
}

const beginsPlate = (key: string, plate: string): boolean =>
  plate.startsWith(key) || (plate.includes(key) && fromNumber(plate).startsWith(key));

/** The newest `limit` tickets that carry what was typed and pass, and one more where there is one. */
export function searched(
  db: UserDb,
  query: DeliveriesQuery,
  wanted: Wanted,
  limit: number,
  passes: (row: Row) => boolean,
): Row[] | Promise<Row[]> {
  const rows = db.rows('deliveries');
  const carries = carrierOf(wanted);
  const isFound = (row: Row) => passes(row) && carries(row);
  const few = wanted.words.map((one) => one.few).find((one) => one !== null);
  const { plate } = wanted;
  const read = [...(few ?? []), ...(plate?.few ?? [])].filter(isFound);
  const isRead = few !== undefined && plate?.few !== null;
  if (isRead && wanted.merged.size === 0) return newestIn([read], limit);
  const ofMerged = [...wanted.merged].map((merged) => newestOfPlate(db, merged, query, limit, isFound));
  return Promise.all([isRead ? [] : listsOf(), ...ofMerged]).then(([found, ...merged]) =>
    newestIn([read, ...found, ...merged], limit),
  );

  /** The lists that are not in `read` yet: tickets of the words, tickets of the typed plate. */
  async function listsOf(): Promise<Row[][]> {
    // A name, or the beginning of many plates, may be on so many tickets that the last days hold enough. Then nothing is counted.
    const isName = wanted.words.length > 0 && wanted.words.every(({ word }) => !/\d/.test(word));
    const platesLike = [plate, ...wanted.words.filter(({ word }) => /\D\d/.test(word))];
    const isOfManyPlates = platesLike.some(
      (one) => one?.few === null && (one.names?.length ?? Number.POSITIVE_INFINITY) > FEW_NAMES,
    );
    const newest =
      (isName || isOfManyPlates) && Number.isFinite(limit)
        ? await newestByDay(db, query, limit, isFound, READ_AHEAD * limit)
        : [];
    if (newest.length > limit) return [newest];
    // Without an end nothing is estimated: to await a plain promise here would leave the transaction.
    const most = Number.isFinite(limit) ? await readLimit(rows, limit) : limit;
    const [ofPlate, ...ofWords] = await Promise.all([
      plate?.few === null ? placesOfPlate(rows, plate, most) : null,
      ...(few ? [] : placesIn(rows, wanted, most)),
    ]);
    const [rarest] = ofWords.toSorted(rarestFirst);
    const lists: Read[] = [];
    for (const places of [rarest, ofPlate]) {
      if (!places) continue;
      const found =
        places.count <= most && Number.isFinite(places.count)
          ? places.tickets.map((tickets) => async () => (await tickets().toArray()).filter(isFound))
          : await newestOf(places);
      // The walk by day finds every wanted ticket, also those of the other places.
      if (!found) return [await newestByDay(db, query, limit, isFound)];
      lists.push(...found);
    }
    return Promise.all(lists.map((list) => list()));
  }

  /** Of few plates and few customers the newest of each: they may have been here long ago. Null if they are more. */
  async function newestOf({ key, words, customers, plates }: Places): Promise<Read[] | null> {
    if (key === '' || words > 0 || customers.length > MOST_CUSTOMERS || plates.length > MOST_PLATES) return null;
    // Apps of before version 15 store no name for a plate without letters behind its number.
    const before15 = await ticketsOfPlatesLikeBefore15(rows, key).limit(1).primaryKeys();
    if (before15.length > 0) return null;
    return [
      ...plates.map((one) => () => newestOfPlate(db, one, query, limit, isFound)),
      ...customers.map((id) => () => newestOfCustomer(db, id, query, limit, isFound)),
    ];
  }
}

function newestIn(lists: readonly (readonly Row[])[], limit: number): Row[] {
  const found = new Map(lists.flat().map((row) => [row.id, row]));
  return [...found.values()].toSorted(newestFirst).slice(0, limit + 1);
}

/**
 * Most tickets of one word that are read at once. For a word with more, days are read, newest first, until enough tickets are found; the
 * rarer the word, the more days. The number of stored tickets is estimated from the last days: counting takes longer than the search.
 */
async function readLimit(rows: Table<Row, string>, limit: number): Promise<number> {
  if (!Number.isFinite(limit)) return limit;
  const byDay = rows.orderBy('[operating_day+captured_at]');
  const [oldest, newest] = await Promise.all([byDay.first(), byDay.last()]);
  if (!oldest || !newest) return READ_AHEAD * limit;
  const day = (row: Row) => Date.parse(String(row['operating_day'])) / 86_400_000;
  const since = new Date((day(newest) - SAMPLED_DAYS + 1) * 86_400_000).toISOString().slice(0, 10);
  const sampled = await rows.where('[operating_day+captured_at]').above([since]).count();
  const all = (sampled / SAMPLED_DAYS) * (day(newest) - day(oldest) + 1);
  return Math.max(READ_AHEAD * limit, Math.floor(Math.min(Math.sqrt(limit * all), all / 4)));
}

const SAMPLED_DAYS = 3;

/** The newest tickets of a plate that pass, from both forms in which tickets are stored. */
async function newestOfPlate(
  db: UserDb,
  plate: string,
  { from, to }: DeliveriesQuery,
  limit: number,
  passes: (row: Row) => boolean,
): Promise<Row[]> {
  const rows = db.rows('deliveries');
  const lists = [ticketsOfPlateInDays, ticketsOfPlateInDaysBefore15].map((read) =>
    newestThatPass((count) => read(rows, plate, from, to).limit(count).toArray(), limit, passes),
  );
  return newestIn(await Promise.all(lists), limit);
}

/** `read` has the newest day first. Reads on until more than `limit` pass. The last day that was read may be cut, so it does not count. */
async function newestThatPass(
  read: (count: number) => PromiseLike<Row[]>,
  limit: number,
  passes: (row: Row) => boolean,
): Promise<Row[]> {
  for (let count = 2 * limit + 1; ; count *= 4) {
    const rows = await read(count);
    const isAll = rows.length < count;
    const cut = rows.at(-1)?.['operating_day'];
    const found = rows.filter((row) => (isAll || row['operating_day'] !== cut) && passes(row));
    if (isAll || found.length > limit) return found;
  }
}
