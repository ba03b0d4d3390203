/** What was typed into the search of tickets, word by word: who is called so, and the few tickets that an index has of it. */
import type { Collection, Table } from 'dexie';
import {
  canBeginName,
  isDate,
  isPadded,
  OF_TICKETS,
  plateIn,
  wordsIn,
} from '../../../domain/deliveries/searchWords.ts';
import type { TicketName } from '../../../domain/deliveries/searchWords.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { customersCalled, customersWith, rowsIn } from '../lookups.ts';
import { platesMergedWith, storedAliases } from '../mergedNames.ts';
import { ticketsOfPlatesLikeBefore15, WORDS_INDEX } from '../../store/plateKeys.ts';
import type { StoredView, UserDb } from '../../store/schema.ts';
import { eachOnce, isIndexed, ticketsNamed } from '../../store/ticketNames.ts';
import { viewsOf } from '../../store/views.ts';

export interface Wanted {
  /** The beginning of a ticket's number, where that was typed; then nothing else counts. */
  readonly ticket: string | null;
  readonly words: readonly WantedWord[];
  /** All typed words together, as the beginning of one plate, or of it from its number on. Null for a single word and for what can be no plate. */
  readonly plate: WantedPlate | null;
  /** Keys of plates that were merged with one that begins as typed. */
  readonly merged: ReadonlySet<string>;
}

export interface WantedPlate {
  readonly key: string;
  /**
   * Names of the plates that begin so; null if there are more than MOST_NAMES. Empty if the plate was typed from its number on: the index of
   * words has those.
   */
  readonly names: readonly TicketName[] | null;
  /** All tickets that an index has of it, where they are few. */
  readonly few: readonly Row[] | null;
}

interface WantedWord {
  readonly word: string;
  /** Who is called so today, with every alias of theirs: old tickets name those. */
  readonly customers: ReadonlySet<string>;
  /** Names that this word finds; null if there are more than MOST_NAMES, empty if no name can begin so. */
  readonly names: readonly TicketName[] | null;
  /** All tickets that carry it, where they are few. */
  readonly few: readonly Row[] | null;
}

const ALL_CUSTOMERS = 5_000;
const MOST_NAMES = 200;
/** An index is read up to this many times the tickets that are asked for. */
export const READ_AHEAD = 5;
/** Rows that are read for nothing where a place turns out to have more. */
const MOST_AT_ONCE = 1_000;
/** Up to so many names of a word, the tickets of each are read. */
export const FEW_NAMES = 5;

/** Tickets that an index finds. */
export type Tickets = () => Collection<Row, string>;

/** What a search needs before it reads: what was typed, as it is on file, and this device's views of tickets. */
export interface Asked {
  readonly wanted: Wanted;
  readonly views: readonly StoredView[];
}

/**
 * Asks for names first, and for the rest while their tickets are read. Nearly every search is answered by that; then no further promise is
 * made, because within a transaction of Dexie a promise costs nearly as much as a request. Punctuation alone finds nothing.
 */
export function askWanted(db: UserDb, typed: string, limit: number): Promise<Asked> {
  const said = cleanText(typed).toUpperCase();
  const ticket = said === 'SJ' ? OF_TICKETS : said;
  if (ticket.startsWith(OF_TICKETS))
    return viewsOf(db, 'deliveries')
      .toArray()
      .then((views) => ({ views, wanted: { ticket, words: [], plate: null, merged: new Set() } }));
  const [first, ...rest] = wordsIn(typed);
  // Every ticket has it: it is no word to look up.
  const typedWords = first === 'sj' ? rest : wordsIn(typed);
  const words = [...new Set(typedWords)];
  const key = plateIn(typedWords);
  const most = READ_AHEAD * limit;
  // Names are asked first, because their tickets take the longest. The rest is answered while these are read.
  const naming = words.map((word): Names | Promise<Names> => (canBeginName(word) ? namesWith(db, word) : NO_NAMES));
  const finding = words.map((word, n) => findTickets(db, word, naming[n] ?? NO_NAMES, most));
  const ofPlate = key === null ? null : wantedPlate(db, key, most);
  const asking = naming.find(isThenable<Names>)?.then(() => askRest(db, words)) ?? askRest(db, words);
  return Promise.all([asking, ofPlate, ...finding]).then(([{ views: all, aliases, customers }, plate, ...answers]) => {
    const [views, changed, trucks] = [
      all.filter(({ table }) => table === 'deliveries'),
      rowsIn(all, 'customers'),
      rowsIn(all, 'trucks'),
    ];
    const merged = platesMergedWith(db, typed, aliases, trucks);
    const found = answers.map((answer, n) => wantedWord(db, answer, customers[n] ?? [], changed));
    const asked = (plates: ReadonlySet<string>, known: readonly WantedWord[]): Asked => ({
      views,
      wanted: { ticket: null, merged: plates, words: known, plate },
    });
    return isThenable(merged) || found.some(isThenable)
      ? Promise.all([merged, ...found]).then(([plates, ...known]) => asked(plates, known))
      : asked(merged, found.filter(isKnown));
  });
}

/** What a search needs besides tickets. Usually all of it is empty. The views of all tables are read at once: only unsent work has views. */
const askRest = (db: UserDb, words: readonly string[]) =>
  Promise.all([
    db.view_rows.toArray(),
    storedAliases(db, 'trucks'),
    Promise.all(words.map((word) => customersWith(db, word, ALL_CUSTOMERS))),
  ]).then(([views, aliases, customers]) => ({ views, aliases, customers }));

type Names = readonly TicketName[] | null;
const NO_NAMES: Names = [];

/** What the questions found of a word. */
interface Answer {
  readonly word: string;
  readonly names: Names;
  /** Tickets with the word or with one of `names`. Null for too many tickets, and for a word that no index has. */
  readonly tickets: readonly Row[] | null;
}

/** `most`: the most tickets read from an index. A word with a digit is on few tickets: they are read at once. */
function findTickets(db: UserDb, word: string, naming: Names | Promise<Names>, most: number): Promise<Answer> {
  const isLookedUp = Number.isFinite(most) && !isDate(word) && !isPadded(word);
  const places = isLookedUp ? placesOfWord(db.rows('deliveries'), word) : null;
  const named = isThenable(naming) ? naming.then((names) => ticketsOf(db, names, most)) : ticketsOf(db, naming, most);
  const found = places && (/\d/.test(word) ? readAtOnce(places, most) : readFew(places, most));
  return Promise.all([naming, named, found]).then(([names, ofNames, ofWord]) => ({
    word,
    names,
    tickets: ofWord && ofNames && [...ofWord, ...ofNames],
  }));
}

/** Null if the names or their tickets are too many, or if no index has them. */
function ticketsOf(db: UserDb, names: Names, most: number): readonly Row[] | null | Promise<readonly Row[] | null> {
  if (names?.length === 0) return [];
  if (!names || names.length > FEW_NAMES || !names.every(isIndexed) || !Number.isFinite(most)) return null;
  const rows = db.rows('deliveries');
  // One name is on few tickets as a rule: to read their keys first would cost half as much again.
  const read = names.length === 1 ? readAtOnce : readFew;
  return read(
    names.map((name) => () => ticketsNamed(rows, name)),
    most,
  );
}

/** The tickets of these places; null if one place has `most` or more. Sums ask for so many that their keys are read first. */
const readAtOnce = (places: readonly Tickets[], most: number): Promise<Row[] | null> =>
  most > MOST_AT_ONCE
    ? readFew(places, most)
    : Promise.all(places.map((place) => place().limit(most).toArray())).then((found) =>
        found.some((list) => list.length >= most) ? null : found.flat(),
      );

/** As `readAtOnce`, but reads the keys first: rows that share a name lie far apart in a large store, and reading too many takes long. */
const readFew = (places: readonly Tickets[], most: number): Promise<Row[] | null> =>
  Promise.all(places.map((place) => place().limit(most).primaryKeys())).then((ids) => {
    if (ids.some((list) => list.length >= most)) return null;
    if (ids.flat().length === 0) return [];
    return Promise.all(places.map((place) => place().toArray())).then((found) => found.flat());
  });

/** Names of which a word begins so, and plates that begin so with letters and a number; null if there are more than MOST_NAMES. */
const namesWith = (db: UserDb, word: string): Promise<Names> => {
  const named = db.ticket_names
    .where('words')
    .startsWith(word)
    .limit(MOST_NAMES + 1)
    .toArray()
    // A name comes twice if two of its words begin so.
    .then((names) => (names.length > MOST_NAMES ? null : eachOnce(names)));
  if (!/^\D+\d/.test(word)) return named;
  return Promise.all([named, platesWith(db, word.toUpperCase())]).then(
    ([names, plates]) => names && plates && eachOnce([...names, ...plates]),
  );
};

/** Names of the plates that begin with `key`; null if there are more than MOST_NAMES. */
const platesWith = (db: UserDb, key: string): Promise<Names> =>
  db.ticket_names
    .where('[kind+name]')
    .between(['truck', key], ['truck', `${key}\uFFFF`])
    .limit(MOST_NAMES + 1)
    .toArray()
    .then((names) => (names.length > MOST_NAMES ? null : names));

function wantedPlate(db: UserDb, key: string, most: number): Promise<WantedPlate> {
  const isFromNumber = /^\d/.test(key);
  const naming = isFromNumber ? NO_NAMES : platesWith(db, key);
  const places = (isFromNumber ? placesFromNumber : placesBefore15)(db.rows('deliveries'), key);
  return Promise.all([
    naming,
    isThenable(naming) ? naming.then((names) => ticketsOf(db, names, most)) : [],
    Number.isFinite(most) ? readAtOnce(places, most) : null,
  ]).then(([names, named, others]) => ({ key, names, few: named && others && [...named, ...others] }));
}

/** `customers`: as they are stored; `changed`: those that this device has changed. */
function wantedWord(
  db: UserDb,
  { word, names, tickets }: Answer,
  customers: readonly Row[],
  changed: readonly Row[],
): WantedWord | Promise<WantedWord> {
  const called = customersCalled(db, word, customers, changed);
  if (isThenable(called)) return called.then((ids) => ({ word, customers: new Set(ids), names, few: null }));
  return { word, customers: new Set(called), names, few: tickets };
}

const isThenable = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value;
const isKnown = <T>(value: T | Promise<T>): value is T => !isThenable(value);

const placesOfWord = (rows: Table<Row, string>, word: string): Tickets[] => [
  () => rows.where(WORDS_INDEX).startsWith(word),
  ...placesBefore15(rows, word),
];

/**
 * Tickets that an app of before version 15 stored, with a plate that begins with the word. A word that begins with a digit finds none here:
 * the index of words finds its tickets.
 */
export const placesBefore15 = (rows: Table<Row, string>, word: string): Tickets[] =>
  /^\d/.test(word) ? [] : [() => ticketsOfPlatesLikeBefore15(rows, word.toUpperCase())];

/** Tickets whose plate, from its number on, begins with `key`, or whose counter does. */
export const placesFromNumber = (rows: Table<Row, string>, key: string): Tickets[] => [
  () => rows.where(WORDS_INDEX).startsWith(key.toLowerCase()),
];
