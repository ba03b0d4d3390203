/**
 * Searches tickets by words or digits: ticket counter, plate, driver, customer. A ticket is found if each typed word begins one of its
 * words. The rarest word is looked up in the indexes; rows are then checked for the others. A word in the middle of a name (searchWords.ts)
 * is looked up in the table of names, then the tickets of each name. No index has the code of a device: its tickets are found day by day.
 * Twin in SQL: `private.tickets_wanted`.
 */
import { Dexie } from 'dexie';
import type { Collection, PromiseExtended, Table } from 'dexie';
import {
  afterNumber,
  counterDigits,
  deviceCode,
  fromNumber,
  isInNoName,
  withoutZeros,
  wordsIn,
} from '../../../domain/deliveries/searchWords.ts';
import type { TicketName } from '../../../domain/deliveries/searchWords.ts';
import type { Row } from '../../../domain/effects.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { customersCalled, customersWith, rowsIn } from '../lookups.ts';
import { platesMergedWith, storedAliases } from '../mergedNames.ts';
import { lookUpIn, PLATE_INDEX, placesOf, WORDS_INDEX } from '../../store/plateKeys.ts';
import type { StoredView, UserDb } from '../../store/schema.ts';
import { isIndexed, ticketsNamed } from '../../store/ticketNames.ts';
import { viewsOf } from '../../store/views.ts';
import { newestFirst } from './deliveriesQuery.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { newestByDay, newestOfCustomer } from './walkDays.ts';

export interface Wanted {
  /** The beginning of a ticket's number, where that was typed; then nothing else counts. */
  readonly ticket: string | null;
  readonly words: readonly WantedWord[];
  /** Keys of plates that were merged with one that begins as typed. */
  readonly merged: ReadonlySet<string>;
}

interface WantedWord {
  readonly word: string;
  /** Who is called so today, with every alias of theirs: old tickets name those. */
  readonly customers: ReadonlySet<string>;
  /** Names of which a word begins so; null if there are more than MOST_NAMES, none if no name can have it. */
  readonly names: readonly TicketName[] | null;
  /** All tickets that carry it, where they are few. */
  readonly few: readonly Row[] | null;
}

const MOST_PLATES = 40;
const MOST_CUSTOMERS = 40;
const ALL_CUSTOMERS = 5_000;
const MOST_NAMES = 200;

/** What a search needs before it reads: what was typed, as it is on file, and this device's views of tickets. */
export interface Asked {
  readonly wanted: Wanted;
  readonly views: readonly StoredView[];
}

/**
 * Asks all tables in one round. Nearly every search is answered by that; then no further promise is made, because within a transaction
 * of Dexie a promise costs nearly as much as a request. Punctuation alone finds nothing.
 */
export function askWanted(db: UserDb, typed: string, limit: number): Promise<Asked> {
  const said = cleanText(typed).toUpperCase();
  const ticket = said === 'SJ' ? OF_TICKETS : said;
  if (ticket.startsWith(OF_TICKETS))
    return viewsOf(db, 'deliveries')
      .toArray()
      .then((views) => ({ views, wanted: { ticket, words: [], merged: new Set() } }));
  const [first, ...rest] = wordsIn(typed);
  // Every ticket has it: it is no word to look up.
  const words = [...new Set(first === 'sj' ? rest : wordsIn(typed))];
  // A search asks for the views of three tables: read once for all, they are as many as are unsent.
  return Promise.all([
    db.view_rows.toArray(),
    storedAliases(db, 'trucks'),
    ...words.map((word) => askWord(db, word, FEW * limit)),
  ]).then(([all, aliases, ...answers]) => {
    const [views, customers, trucks] = [
      all.filter(({ table }) => table === 'deliveries'),
      rowsIn(all, 'customers'),
      rowsIn(all, 'trucks'),
    ];
    const merged = platesMergedWith(db, typed, aliases, trucks);
    const found = answers.map((answer) => wantedWord(db, answer, customers, FEW * limit));
    const asked = (plates: ReadonlySet<string>, known: readonly WantedWord[]): Asked => ({
      views,
      wanted: { ticket: null, merged: plates, words: known },
    });
    return isThenable(merged) || found.some(isThenable)
      ? Promise.all([merged, ...found]).then(([plates, ...known]) => asked(plates, known))
      : asked(merged, found.filter(isKnown));
  });
}

/** What the first round of questions found of a word. */
interface Answer {
  readonly word: string;
  /** As they are stored. */
  readonly customers: readonly Row[];
  readonly names: readonly TicketName[] | null;
  /** Tickets with the word: one list for each index. Null if the word is on too many tickets, or if no index has such words. */
  readonly tickets: readonly (readonly Row[])[] | null;
}

/** `most`: the most tickets read from an index. */
function askWord(db: UserDb, word: string, most: number): Promise<Answer> {
  const isLookedUp = Number.isFinite(most) && !isDate(word) && !isPadded(word);
  const places = isLookedUp ? placesOfWord(db.rows('deliveries'), word) : null;
  return /\d/.test(word) ? askNumber(db, word, places, most) : askName(db, word, places, most);
}

/**
 * Reads tickets at once, before they are counted: usually they are the whole answer. A word that no name can have is looked for among the
 * names only if no ticket has it: an open tab of store version 12 stores the numbers of plates there.
 */
function askNumber(db: UserDb, word: string, places: readonly Tickets[] | null, most: number): Promise<Answer> {
  const isOfTickets = places !== null && isInNoName(word);
  return Promise.all([
    customersWith(db, word, ALL_CUSTOMERS),
    isOfTickets ? [] : namesWith(db, word),
    ...(places ?? []).map((place) => place().limit(most).toArray()),
  ]).then(([customers, names, ...found]) => {
    const tickets = places && found.every((list) => list.length < most) ? found : null;
    return isOfTickets && found.flat().length === 0
      ? namesWith(db, word).then((late) => ({ word, customers, names: late, tickets }))
      : { word, customers, names, tickets };
  });
}

function askName(db: UserDb, word: string, places: readonly Tickets[] | null, most: number): Promise<Answer> {
  return Promise.all([
    customersWith(db, word, ALL_CUSTOMERS),
    namesWith(db, word),
    places && readFew(places, most),
  ]).then(([customers, names, tickets]) => ({ word, customers, names, tickets }));
}

/**
 * The tickets of these places; null if one place has `most` or more. The keys are read first: tickets that share a name lie far apart in a
 * large store.
 */
const readFew = (places: readonly Tickets[], most: number): Promise<Row[][] | null> =>
  Promise.all(places.map((place) => place().limit(most).primaryKeys())).then((ids) => {
    if (ids.some((list) => list.length >= most)) return null;
    return ids.flat().length === 0 ? [] : Promise.all(places.map((place) => place().toArray()));
  });

/** Names of which a word begins so, each once; null if there are more than MOST_NAMES. */
const namesWith = (db: UserDb, word: string): PromiseExtended<TicketName[] | null> =>
  db.ticket_names
    .where('words')
    .startsWith(word)
    .limit(MOST_NAMES + 1)
    .toArray()
    // A name comes twice if two of its words begin so.
    .then((names) =>
      names.length > MOST_NAMES ? null : [...new Map(names.map((one) => [`${one.kind} ${one.name}`, one])).values()],
    );

/** `changed`: the customers that this device has changed. */
function wantedWord(
  db: UserDb,
  { word, customers, names, tickets }: Answer,
  changed: readonly Row[],
  most: number,
): WantedWord | Promise<WantedWord> {
  const called = customersCalled(db, word, customers, changed);
  if (isThenable(called)) return called.then((ids) => ({ word, customers: new Set(ids), names, few: null }));
  const known = { word, customers: new Set(called), names };
  if (!tickets || !names || names.length > FEW || !names.every(isIndexed)) return { ...known, few: null };
  if (names.length === 0) return { ...known, few: tickets.flat() };
  const rows = db.rows('deliveries');
  return readFew(
    names.map((name) => () => ticketsNamed(rows, name)),
    most,
  ).then((named) => ({ ...known, few: named && [...tickets, ...named].flat() }));
}

const isThenable = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value;
const isKnown = <T>(value: T | Promise<T>): value is T => !isThenable(value);

const placesOfWord = (rows: Table<Row, string>, word: string): Tickets[] => [
  () => rows.where(WORDS_INDEX).startsWith(word),
  ...placesInPlates(rows, word),
];

/** None for a number: the index of words has each plate from its number on. */
const placesInPlates = (rows: Table<Row, string>, word: string): Tickets[] =>
  /^\d/.test(word) ? [] : [() => ofPlates(rows, word.toUpperCase())];

const ofPlates = (rows: Table<Row, string>, key: string): Collection<Row, string> =>
  rows.where(PLATE_INDEX.deliveries).between([key, Dexie.minKey], [`${key}\uFFFF`, Dexie.maxKey]);

/** Whether a ticket carries what was typed. Asked of every ticket of a store at worst: what is on file is clean. */
export function carrierOf({ ticket, words, merged }: Wanted): (row: Row) => boolean {
  if (ticket !== null) return (row) => String(row['ticket_no']).startsWith(ticket);
  if (words.length === 0) return () => false;
  const asked = words.map(({ word, customers }) => ({ word, customers, key: word.toUpperCase() }));
  return (row) => {
    const found = lookUpIn(row);
    const plate = found?.plate ?? '';
    if (merged.has(plate)) return true;
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
  if (few && wanted.merged.size === 0) return newestIn([few.filter(isFound)], limit);
  const ofMerged = [...wanted.merged].map((plate) => newestOfPlate(db, plate, query, limit, isFound));
  return Promise.all([few ? [few.filter(isFound)] : listsOf(), ...ofMerged]).then(([found, ...merged]) =>
    newestIn([...found, ...merged], limit),
  );

  async function listsOf(): Promise<Row[][]> {
    // A name may be on so many tickets that those of the last days are enough: then nothing is counted. A plate never is.
    const isName = wanted.words.length > 0 && wanted.words.every(({ word }) => !/\d/.test(word));
    const newest = isName && Number.isFinite(limit) ? await newestByDay(db, query, limit, isFound, FEW * limit) : [];
    if (newest.length > limit) return [newest];
    // Without an end nothing is estimated: to await a plain promise here would leave the transaction.
    const most = Number.isFinite(limit) ? await readLimit(rows, limit) : limit;
    const places = await Promise.all(placesIn(rows, wanted, most));
    const [rarest] = places.toSorted(rarestFirst);
    if (!rarest) return [];
    const lists =
      rarest.count <= most && Number.isFinite(rarest.count)
        ? rarest.tickets.map(async (tickets) => (await tickets().toArray()).filter(isFound))
        : await newestOf(rarest);
    return Promise.all(lists);
  }

  /** Of few plates and few customers the newest of each: they may have been here long ago. */
  async function newestOf({ key, words, customers, plates: middlePlates }: Places): Promise<Promise<Row[]>[]> {
    const begin = key !== '' && words === 0 && customers.length <= MOST_CUSTOMERS ? await platesLike(db, key) : null;
    const plates = new Set([...(begin ?? []), ...middlePlates]);
    if (!begin || plates.size > MOST_PLATES) return [newestByDay(db, query, limit, isFound)];
    return [
      ...[...plates].map((plate) => newestOfPlate(db, plate, query, limit, isFound)),
      ...customers.map((id) => newestOfCustomer(db, id, query, limit, isFound)),
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
  if (!oldest || !newest) return FEW * limit;
  const day = (row: Row) => Date.parse(String(row['operating_day'])) / 86_400_000;
  const since = new Date((day(newest) - SAMPLED_DAYS + 1) * 86_400_000).toISOString().slice(0, 10);
  const sampled = await rows.where('[operating_day+captured_at]').above([since]).count();
  const all = (sampled / SAMPLED_DAYS) * (day(newest) - day(oldest) + 1);
  return Math.max(FEW * limit, Math.floor(Math.min(Math.sqrt(limit * all), all / 4)));
}

const FEW = 5;
const SAMPLED_DAYS = 3;

interface Places {
  /** The word as plates have it; empty where it is the beginning of a ticket's number. */
  readonly key: string;
  /** Number of tickets with the word; some may be counted twice. Infinity if they are more than `readLimit`. */
  readonly count: number;
  /** How many of them the index of words has. */
  readonly words: number;
  readonly customers: readonly string[];
  /** Keys of plates: the letters after the number begin with the word. */
  readonly plates: readonly string[];
  readonly tickets: readonly (() => Collection<Row, string>)[];
}

/** Fewest tickets first; of words with equally many, or too many to count, the longest first. */
const rarestFirst = (one: Places, other: Places): number =>
  one.count === other.count ? other.key.length - one.key.length : one.count - other.count;

/** Where the tickets of each word lie: counted by the indexes, not read, and up to `most`. */
function placesIn(rows: Table<Row, string>, { ticket, words }: Wanted, most: number): Promise<Places>[] {
  const begins = (index: string, beginning: string) => () => rows.where(index).startsWith(beginning);
  if (ticket !== null) return [counted({ key: '', inWords: [begins('ticket_no', ticket)] }, most)];
  return words.map(({ word, customers, names }) => {
    const key = word.toUpperCase();
    const named = names?.filter(isIndexed) ?? [];
    const plates = named.filter(({ kind }) => kind === 'plate');
    const places: Counting = {
      key,
      inWords: [
        begins(WORDS_INDEX, word),
        ...(isPadded(word) ? [begins(WORDS_INDEX, withoutZeros(word))] : []),
        ...(isDate(word) ? [begins('ticket_no', `${OF_TICKETS}${word}`)] : []),
        ...named.filter(({ kind }) => kind === 'driver').map((name) => () => ticketsNamed(rows, name)),
      ],
      inPlates: [...placesInPlates(rows, word), ...plates.map((name) => () => ticketsNamed(rows, name))],
      plates: plates.map(({ name }) => name),
      isIncomplete: names?.every(isIndexed) !== true || /^0+$/.test(word),
      customers: [...customers],
      ofCustomer: (id) => () => rows.where('[customer_id+operating_day+captured_at]').between([id], [id, Dexie.maxKey]),
    };
    return counted(places, most);
  });
}

type Tickets = () => Collection<Row, string>;
interface Counting {
  readonly key: string;
  readonly inWords: readonly Tickets[];
  readonly inPlates?: readonly Tickets[];
  readonly plates?: Places['plates'];
  readonly customers?: readonly string[];
  readonly ofCustomer?: (id: string) => Tickets;
  /** True if tickets with the word may be missing from these places. */
  readonly isIncomplete?: boolean;
}

async function counted(
  { key, inWords, inPlates = [], plates = [], customers = [], ofCustomer, isIncomplete = false }: Counting,
  most: number,
): Promise<Places> {
  const others = [...inPlates, ...(ofCustomer ? customers.map(ofCustomer) : [])];
  const countOf = async (of: readonly Tickets[], isMany: boolean) =>
    isMany
      ? Number.POSITIVE_INFINITY
      : (await Promise.all(of.map((tickets) => countUpTo(most, tickets)))).reduce((total, count) => total + count, 0);
  const [words, rest] = await Promise.all([
    countOf(inWords, isIncomplete),
    countOf(others, isIncomplete || customers.length > MOST_CUSTOMERS),
  ]);
  return { key, count: words + rest, words, customers, plates, tickets: [...inWords, ...others] };
}

/** Infinity for more than `most`: a store counts an index entry by entry, and a word may be on every ticket. */
async function countUpTo(most: number, tickets: Tickets): Promise<number> {
  if (!Number.isFinite(most)) return tickets().count();
  const { length } = await tickets()
    .limit(most + 1)
    .primaryKeys();
  return length > most ? Number.POSITIVE_INFINITY : length;
}

const OF_TICKETS = 'SJ-';
/** As the number of a ticket says it. */
const isDate = (word: string): boolean => /^\d{6}$/.test(word);
/** Begins with a zero: the index has counters without leading zeros. */
const isPadded = (word: string): boolean => /^0\d*$/.test(word);

/** Keys of plates of tickets that begin so: one step an other plate, not one a ticket. */
async function platesLike(db: UserDb, key: string): Promise<string[]> {
  const plates: string[] = [];
  let from = key;
  while (plates.length <= MOST_PLATES) {
    const next: Row | undefined = await db
      .rows('deliveries')
      .where(PLATE_INDEX.deliveries)
      .between([from, Dexie.minKey], [`${key}\uFFFF`, Dexie.maxKey])
      .first();
    const plate = lookUpIn(next)?.plate;
    if (plate === undefined) return plates;
    plates.push(plate);
    from = `${plate}\u0000`;
  }
  return plates;
}

/** The index has the newest day of a plate first: as many are read as it takes until enough pass, but for the last day, which may be cut. */
async function newestOfPlate(
  db: UserDb,
  plate: string,
  { from, to }: DeliveriesQuery,
  limit: number,
  passes: (row: Row) => boolean,
): Promise<Row[]> {
  const [first, last] = placesOf(plate, from, to);
  for (let count = 2 * limit + 1; ; count *= 4) {
    const rows = await db
      .rows('deliveries')
      .where(PLATE_INDEX.deliveries)
      .between(first, last, true, true)
      .limit(count)
      .toArray();
    const isAll = rows.length < count;
    const cut = rows.at(-1)?.['operating_day'];
    const found = rows.filter((row) => (isAll || row['operating_day'] !== cut) && passes(row));
    if (isAll || found.length > limit) return found.toSorted(newestFirst).slice(0, limit + 1);
  }
}
