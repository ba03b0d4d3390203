/**
 * A plate is spelled in many ways, and is looked up while its truck stands at the gate. Rows of tickets, trucks and customers are stored
 * with the words by which they are searched, in a field that only this device knows; trucks also with the key of their plate. One of a
 * ticket's words is its plate with a rank: the number first, then the letters before it, then a text that sorts newer tickets first. So one
 * index entry answers both a search by the number and a search by the whole plate. Each further entry of a ticket makes a first sync a
 * tenth longer.
 */
import { Dexie } from 'dexie';
import type { Collection, Table } from 'dexie';
import { beforeNumber, fromNumber, plateWords, ticketWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import { countsAt } from '../../domain/deliveries/ticketClock.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { memoized } from '../../domain/values/memoized.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import { trusted } from '../../domain/values/json.ts';

/**
 * Where rows are found by the key of a plate. Of tickets, only those that an app of before version 15 stored have an entry here; such an app
 * may still be open in a tab. Of views, only those of tickets have one.
 */
export const PLATE_INDEX = {
  trucks: 'look_up.plate',
  deliveries: '[look_up.plate+look_up.newest]',
  view_rows: '[table+row.look_up.plate+row.look_up.newest]',
} as const;

/** The words of a row, each an entry of the index; the whole name of a driver or customer on a ticket is one (searchWords.ts). */
export const WORDS_INDEX = 'look_up.words';

/** Of a table whose rows are found by a plate. */
export function plateIndexOf(table: string): string {
  if (!isPlated(table)) throw new Error(`${table} has no place for plates`);
  return PLATE_INDEX[table];
}

const isPlated = (table: string): table is 'trucks' | 'deliveries' =>
  table !== 'view_rows' && Object.hasOwn(PLATE_INDEX, table);

const WORDS_OF = {
  deliveries: (row: Row) => [
    ...ticketWords(trusted<DeliveryRow>(row)),
    ...(typeof row['truck_license'] === 'string' ? [`${wordOfKey(plateOf(row))}${rankAt(placeOf(row))}`] : []),
  ],
  trucks: ({ license_plate }: Row) => plateWords(String(license_plate)),
  customers: ({ name }: Row) => wordsIn(String(name)),
} as const;
type LookedUp = keyof typeof WORDS_OF;
export const isLookedUp = (table: string): table is LookedUp => Object.hasOwn(WORDS_OF, table);

export interface View {
  readonly table: string;
  readonly row: Row;
}

/** A view of a ticket also has the key of its plate and its recency: the index of views has no ranks. */
export const withRowKey = <T extends View>(view: T): T => {
  const { table, row } = view;
  if (!isLookedUp(table)) return view;
  const keyed = withLookUp(table, row);
  if (table !== 'deliveries') return { ...view, row: keyed };
  return { ...view, row: { ...keyed, look_up: { ...lookUpIn(keyed), plate: plateOf(row), newest: recencyOf(row) } } };
};

interface LookUp {
  /** Key of a plate. Of trucks, of views of tickets, and of tickets that an app of before version 15 stored. */
  readonly plate?: string;
  /** Of the same tickets and views: `recencyOf`. */
  readonly newest?: number;
  readonly words: readonly string[];
}
export const lookUpIn = (row: Row | undefined): LookUp | undefined => trusted<LookUp | undefined>(row?.['look_up']);

const keyOf = memoized(plateKey);
/** The key of a ticket's plate; empty if it has none. */
export const plateOf = ({ truck_license }: Row): string =>
  typeof truck_license === 'string' ? keyOf(truck_license) : '';
/** Sort key of the tickets of one plate: the lower, the newer. */
export const recencyOf = (ticket: Row): number => -placeOf(ticket);

/** `9525ju.f.` of `F9525JU`. Each of its tickets has a word that begins so. Neither typed words nor plates contain a dot. */
export const plateWord = (key: string): string => `${fromNumber(key)}.${beforeNumber(key)}.`.toLowerCase();
const wordOfKey = memoized(plateWord);

export function withLookUp(table: LookedUp, row: Row): Row {
  const look_up: LookUp = {
    ...(typeof row['license_plate'] === 'string' && { plate: keyOf(row['license_plate']) }),
    words: WORDS_OF[table](row),
  };
  return { ...row, look_up };
}

/** The tickets of a plate, newest first. */
export const ticketsOfPlate = (tickets: Table<Row, string>, key: string): Collection<Row, string> =>
  tickets.where(WORDS_INDEX).startsWith(plateWord(key));

/** Those of these operating days, both inclusive. */
export const ticketsOfPlateInDays = (
  tickets: Table<Row, string>,
  key: string,
  from: string | undefined,
  to: string | undefined,
): Collection<Row, string> => {
  const newest = to === undefined ? '' : rankAt((dayNumber(to) + 1) * PLACES_A_DAY - 1);
  const oldest = from === undefined ? '\uFFFF' : rankAt(dayNumber(from) * PLACES_A_DAY);
  return tickets.where(WORDS_INDEX).between(`${plateWord(key)}${newest}`, `${plateWord(key)}${oldest}`, true, true);
};

/** Of tickets that an app of before version 15 stored, those of a plate, newest first. */
export const ticketsOfPlateBefore15 = (tickets: Table<Row, string>, key: string): Collection<Row, string> =>
  tickets.where(PLATE_INDEX.deliveries).between([key, Dexie.minKey], [key, Dexie.maxKey]);

/** Of those, the tickets of these operating days, both inclusive. */
export const ticketsOfPlateInDaysBefore15 = (
  tickets: Table<Row, string>,
  key: string,
  from: string | undefined,
  to: string | undefined,
): Collection<Row, string> =>
  tickets
    .where(PLATE_INDEX.deliveries)
    .between(
      [key, to === undefined ? Dexie.minKey : -((dayNumber(to) + 1) * PLACES_A_DAY - 1)],
      [key, from === undefined ? Dexie.maxKey : -(dayNumber(from) * PLACES_A_DAY)],
      true,
      true,
    );

/** Of tickets that an app of before version 15 stored, those whose plate begins with `key`. */
export const ticketsOfPlatesLikeBefore15 = (tickets: Table<Row, string>, key: string): Collection<Row, string> =>
  tickets.where(PLATE_INDEX.deliveries).between([key, Dexie.minKey], [`${key}\uFFFF`, Dexie.maxKey]);

/** Tickets go by operating day, which is right where a clock was not, and only within it by their time. */
function placeOf(row: Row): number {
  const captured = Date.parse(countsAt(trusted<DeliveryRow>(row))) || 0;
  const day = dayNumber(String(row['operating_day']));
  if (Number.isNaN(day)) return captured;
  const inDay = captured - (day - 1) * DAY_MS;
  return day * PLACES_A_DAY + Math.min(Math.max(inDay, 0), PLACES_A_DAY - 1);
}

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const DAY_MS = 86_400_000;
/** An operating day may begin and end on other dates, in whichever time zone: a place for each ms of four of them. */
const PLACES_A_DAY = 4 * DAY_MS;

/** The rank of a place: text of fixed length that sorts newer places first. */
const rankAt = (place: number): string =>
  Math.max(0, LAST_PLACE - place)
    .toString(36)
    .padStart(RANK_LENGTH, '0');
const RANK_LENGTH = 9;
/** The largest number of that length: enough until the year 2774. */
const LAST_PLACE = 36 ** RANK_LENGTH - 1;
