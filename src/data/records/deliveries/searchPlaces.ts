/** Where the tickets of a search lie in the indexes, and how many they are: counted, not read. */
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import { isDate, isPadded, OF_TICKETS, withoutZeros } from '../../../domain/deliveries/searchWords.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import { WORDS_INDEX } from '../../store/plateKeys.ts';
import { isIndexed, ticketsNamed } from '../../store/ticketNames.ts';
import { placesBefore15, placesFromNumber } from './wantedWords.ts';
import type { Tickets, Wanted, WantedPlate } from './wantedWords.ts';

/** The customers of a word whose tickets are looked up one by one. */
export const MOST_CUSTOMERS = 40;

export interface Places {
  /** The word in capitals, as plates are stored. Empty if the beginning of a ticket's number was typed. */
  readonly key: string;
  /** Number of tickets with the word. A ticket in two places counts twice. Infinity for more than `most`. */
  readonly count: number;
  /**
   * How many of them are found other than by `plates` and `customers`: by a counter, the number of a plate, a driver, a customer on no file.
   * If there are any, `plates` and `customers` do not cover the search.
   */
  readonly words: number;
  readonly customers: readonly string[];
  /** Plates that the word finds: it begins the plate, or the letters behind the plate's number. */
  readonly plates: readonly string[];
  readonly tickets: readonly Tickets[];
}

/** Fewest tickets first; of words with equally many, or too many to count, the longest first. */
export const rarestFirst = (one: Places, other: Places): number =>
  one.count === other.count ? other.key.length - one.key.length : one.count - other.count;

/** Where the tickets of each word lie: counted by the indexes, not read, and up to `most`. */
export function placesIn(rows: Table<Row, string>, { ticket, words }: Wanted, most: number): Promise<Places>[] {
  const begins = (index: string, beginning: string) => () => rows.where(index).startsWith(beginning);
  if (ticket !== null) return [counted({ key: '', inWords: [begins('ticket_no', ticket)] }, most)];
  return words.map(({ word, customers, names }) => {
    const key = word.toUpperCase();
    const named = names?.filter(isIndexed) ?? [];
    const plates = named.filter(({ kind }) => kind !== 'driver');
    const places: Counting = {
      key,
      inWords: [
        begins(WORDS_INDEX, word),
        ...(isPadded(word) ? [begins(WORDS_INDEX, withoutZeros(word))] : []),
        ...(isDate(word) ? [begins('ticket_no', `${OF_TICKETS}${word}`)] : []),
        ...named.filter(({ kind }) => kind === 'driver').map((name) => () => ticketsNamed(rows, name)),
      ],
      inPlates: [...placesBefore15(rows, word), ...plates.map((name) => () => ticketsNamed(rows, name))],
      // Twice where an app of before version 15 has stored it too.
      plates: [...new Set(plates.map(({ name }) => name))],
      isIncomplete: names?.every(isIndexed) !== true || /^0+$/.test(word),
      customers: [...customers],
      ofCustomer: (id) => () => rows.where('[customer_id+operating_day+captured_at]').between([id], [id, Dexie.maxKey]),
    };
    return counted(places, most);
  });
}

/** Where the tickets of a typed plate lie. */
export function placesOfPlate(rows: Table<Row, string>, { key, names }: WantedPlate, most: number): Promise<Places> {
  if (/^\d/.test(key)) return counted({ key, inWords: placesFromNumber(rows, key) }, most);
  const plates = names?.filter(isIndexed) ?? [];
  const places: Counting = {
    key,
    inWords: [],
    inPlates: [...placesBefore15(rows, key), ...plates.map((name) => () => ticketsNamed(rows, name))],
    plates: plates.map(({ name }) => name),
    isIncomplete: names === null,
  };
  return counted(places, most);
}

interface Counting {
  readonly key: string;
  readonly inWords: readonly Tickets[];
  readonly inPlates?: readonly Tickets[];
  readonly plates?: Places['plates'];
  readonly customers?: readonly string[];
  readonly ofCustomer?: (id: string) => Tickets;
  /** True if these places may not have every ticket with the word. */
  readonly isIncomplete?: boolean;
}

async function counted(
  { key, inWords, inPlates = [], plates = [], customers = [], ofCustomer, isIncomplete = false }: Counting,
  most: number,
): Promise<Places> {
  const inCustomers = ofCustomer ? customers.map(ofCustomer) : [];
  const countOf = async (of: readonly Tickets[], isMany: boolean) =>
    isMany ? Number.POSITIVE_INFINITY : sum(await Promise.all(of.map((tickets) => countUpTo(most, tickets))));
  const [words, ofPlates, ofCustomers] = await Promise.all([
    countOf(inWords, isIncomplete),
    isIncomplete ? Number.POSITIVE_INFINITY : countTogether(inPlates, most),
    countOf(inCustomers, isIncomplete || customers.length > MOST_CUSTOMERS),
  ]);
  return {
    key,
    count: words + ofPlates + ofCustomers,
    words,
    customers,
    plates,
    tickets: [...inWords, ...inPlates, ...inCustomers],
  };
}

/**
 * The number of tickets in these places together; Infinity if it is more than `most`. Each place is first counted up to its share of
 * `most`. Only places with more are counted again, so that many plates cost little more than one.
 */
async function countTogether(places: readonly Tickets[], most: number): Promise<number> {
  if (places.length === 0) return 0;
  const share = Math.ceil(most / places.length);
  const counts = await Promise.all(places.map((tickets) => countUpTo(share, tickets)));
  const known = sum(counts.filter((count) => Number.isFinite(count)));
  const larger = places.filter((_, n) => counts[n] === Number.POSITIVE_INFINITY);
  const left = most - known;
  if (larger.length === 0) return known <= most ? known : Number.POSITIVE_INFINITY;
  return left > larger.length * share ? known + (await countTogether(larger, left)) : Number.POSITIVE_INFINITY;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Infinity for more than `most`: a store counts an index entry by entry, and a word may be on every ticket. */
async function countUpTo(most: number, tickets: Tickets): Promise<number> {
  if (!Number.isFinite(most)) return tickets().count();
  const { length } = await tickets()
    .limit(most + 1)
    .primaryKeys();
  return length > most ? Number.POSITIVE_INFINITY : length;
}
