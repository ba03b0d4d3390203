/**
 * A plate is spelled in many ways, and is looked up while its truck stands at the gate. Rows are stored with the words by which tickets,
 * trucks and customers are searched, in a field that only this device knows; trucks also with the one key of their plate. A ticket has its
 * plate, and its place among the newest of it, as one of its words: the plate's number comes first, so that one entry of an index finds it
 * by the whole plate and by the number. Each further entry makes a first sync a tenth longer.
 */
import { Dexie } from 'dexie';
import type { Collection, Table, Transaction } from 'dexie';
import { beforeNumber, fromNumber, plateWords, ticketWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import { countsAt } from '../../domain/deliveries/ticketClock.ts';
import type { Row } from '../../domain/effects.ts';
import { memoized } from '../../domain/memoized.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import type { DeliveryRow } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';

/**
 * Where a table's rows are stored, its views are too: one index more for each. That of tickets has those alone which an app of before
 * version 14 stored: it may be open in a tab still.
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

const isPlated = (table: string): table is 'trucks' | 'deliveries' => table === 'trucks' || table === 'deliveries';

const WORDS_OF = {
  deliveries: (row: Row) => [
    ...ticketWords(trusted<DeliveryRow>(row)),
    ...(typeof row['truck_license'] === 'string' ? [`${ofPrinted(row['truck_license'])}${rankAt(placeOf(row))}`] : []),
  ],
  trucks: ({ license_plate }: Row) => plateWords(String(license_plate)),
  customers: ({ name }: Row) => wordsIn(String(name)),
} as const;
type LookedUp = keyof typeof WORDS_OF;
export const isLookedUp = (table: string): table is LookedUp => Object.hasOwn(WORDS_OF, table);

/** Rows that were stored by a version with other keys, or none, are stored anew, a slice at a time. */
export async function addLookUps(upgrade: Transaction): Promise<void> {
  for (const name of ['trucks', 'deliveries', 'customers'] as const) {
    const table = upgrade.table<Row, string>(name);
    for (
      let rows = await table.orderBy(':id').limit(SLICE).toArray();
      rows.length > 0;
      rows = await table
        .where(':id')
        .above(rows.at(-1)?.id ?? '')
        .limit(SLICE)
        .toArray()
    ) {
      await table.bulkPut(rows);
    }
  }
  const views = upgrade.table<View>('view_rows');
  await views.bulkPut(await views.toArray());
}

const SLICE = 2_000;

export interface View {
  readonly table: string;
  readonly row: Row;
}

/** A view of a ticket has the key of its plate too. */
export const withRowKey = <T extends View>(view: T): T => {
  const { table, row } = view;
  if (!isLookedUp(table)) return view;
  const keyed = withLookUp(table, row);
  if (table !== 'deliveries') return { ...view, row: keyed };
  return { ...view, row: { ...keyed, look_up: { ...lookUpIn(keyed), plate: plateOf(row), newest: newestOf(row) } } };
};

interface LookUp {
  /** A key. Of trucks, of views of tickets, and of tickets that an app of before version 14 stored. */
  readonly plate?: string;
  /** Of the same tickets: `newestOf`. */
  readonly newest?: number;
  readonly words: readonly string[];
}
export const lookUpIn = (row: Row | undefined): LookUp | undefined => trusted<LookUp | undefined>(row?.['look_up']);

const keyOf = memoized(plateKey);
/** The key of a ticket's plate; empty if it has none. */
export const plateOf = ({ truck_license }: Row): string =>
  typeof truck_license === 'string' ? keyOf(truck_license) : '';
/** Of tickets of one plate: the lower, the newer. */
export const newestOf = (ticket: Row): number => -placeOf(ticket);

/** `9525ju.f.` of `F9525JU`: with it begins the word of each of its tickets. No typed word has a dot. */
export const plateWord = (key: string): string => `${fromNumber(key)}.${beforeNumber(key)}.`.toLowerCase();
/** The key of the plate, of the word of a ticket that has it. */
export function plateInWord(word: string): string | null {
  const [number, letters, rank] = word.split('.');
  return rank === undefined ? null : `${letters}${number}`.toUpperCase();
}
const ofPrinted = memoized((plate) => plateWord(plateKey(plate)));

export function withLookUp(table: LookedUp, row: Row): Row {
  const look_up: LookUp = {
    ...(typeof row['license_plate'] === 'string' && { plate: keyOf(row['license_plate']) }),
    words: WORDS_OF[table](row),
  };
  return { ...row, look_up };
}

/**
 * The tickets of a plate, newest first; before them those that an app of before version 14 stored with the plate's number as a word, and
 * those of plates that differ in their first letters alone: the caller checks each row.
 */
export const ticketsOfPlate = (tickets: Table<Row, string>, key: string): Collection<Row, string> =>
  tickets.where(WORDS_INDEX).between(fromNumber(key).toLowerCase() || plateWord(key), `${plateWord(key)}\uFFFF`);

/** Tickets go by operating day, which is right where a clock was not, and only within it by their time. */
function placeOf(row: Row): number {
  const captured = Date.parse(countsAt(trusted<DeliveryRow>(row))) || 0;
  const day = dayNumber(String(row['operating_day']));
  if (Number.isNaN(day)) return captured;
  const inDay = captured - (day - 1) * DAY_MS;
  return day * PLACES_A_DAY + Math.min(Math.max(inDay, 0), PLACES_A_DAY - 1);
}

/** Those of plates that begin so, which an app of before version 14 stored. */
export const platesBefore14 = (tickets: Table<Row, string>, key: string): Collection<Row, string> =>
  tickets.where(PLATE_INDEX.deliveries).between([key, Dexie.minKey], [`${key}\uFFFF`, Dexie.maxKey]);

/** The tickets of a plate of these operating days, both inclusive, newest day first. */
export const ticketsOfDays = (
  tickets: Table<Row, string>,
  key: string,
  from: string | undefined,
  to: string | undefined,
): Collection<Row, string> => {
  const newest = to === undefined ? '' : rankAt((dayNumber(to) + 1) * PLACES_A_DAY - 1);
  const oldest = from === undefined ? '\uFFFF' : rankAt(dayNumber(from) * PLACES_A_DAY);
  return tickets.where(WORDS_INDEX).between(`${plateWord(key)}${newest}`, `${plateWord(key)}${oldest}`, true, true);
};

/** The same of tickets that an app of before version 14 stored. */
export const ticketsOfDaysBefore14 = (
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

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const DAY_MS = 86_400_000;
/** An operating day may begin and end on other dates, in whichever time zone: a place for each ms of four of them. */
const PLACES_A_DAY = 4 * DAY_MS;

/** A place as text: the newer, the earlier in order. */
const rankAt = (place: number): string =>
  Math.max(0, LAST_PLACE - place)
    .toString(36)
    .padStart(RANK_LENGTH, '0');
const RANK_LENGTH = 9;
/** Enough until the year 2700. */
const LAST_PLACE = 36 ** RANK_LENGTH - 1;
