/**
 * A plate is spelled in many ways, and is looked up while its truck stands at the gate. Rows that carry one are stored with its
 * one key and, for tickets, with their place among the newest of it, in a field that only this device knows; and with the words by which
 * tickets, trucks and customers are searched.
 */
import { Dexie } from 'dexie';
import type { Transaction } from 'dexie';
import { plateWords, ticketWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import { countsAt } from '../../domain/deliveries/ticketClock.ts';
import type { Row } from '../../domain/effects.ts';
import { memoized } from '../../domain/memoized.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import type { DeliveryRow } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';

/** Where a table's rows are stored, its views are too: one index more for each. */
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

const FIELDS = { trucks: 'license_plate', deliveries: 'truck_license' } as const;
type Plated = keyof typeof FIELDS;
const isPlated = (table: string): table is Plated => Object.hasOwn(FIELDS, table);

const WORDS_OF = {
  deliveries: ticketWords,
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

export const withRowKey = <T extends View>(view: T): T =>
  isLookedUp(view.table) ? { ...view, row: withLookUp(view.table, view.row) } : view;

interface LookUp {
  readonly plate?: string;
  /** Of tickets: the lower, the newer. */
  readonly newest?: number;
  readonly words: readonly string[];
}
export const lookUpIn = (row: Row | undefined): LookUp | undefined => trusted<LookUp | undefined>(row?.['look_up']);

const keyOf = memoized(plateKey);

export function withLookUp(table: LookedUp, row: Row): Row {
  const plate = isPlated(table) ? row[FIELDS[table]] : undefined;
  const look_up: LookUp = {
    ...(typeof plate === 'string' && { plate: keyOf(plate), newest: -placeOf(row) }),
    words: WORDS_OF[table](row),
  };
  return { ...row, look_up };
}

/** Tickets go by operating day, which is right where a clock was not, and only within it by their time. */
function placeOf(row: Row): number {
  const captured = Date.parse(countsAt(trusted<DeliveryRow>(row))) || 0;
  const day = dayNumber(String(row['operating_day']));
  if (Number.isNaN(day)) return captured;
  const inDay = captured - (day - 1) * DAY_MS;
  return day * PLACES_A_DAY + Math.min(Math.max(inDay, 0), PLACES_A_DAY - 1);
}

/** Between which places the tickets of a plate lie, of these operating days, both inclusive. */
export const placesOf = (
  plate: string,
  from: string | undefined,
  to: string | undefined,
): [[string, unknown], [string, unknown]] => [
  [plate, to === undefined ? Dexie.minKey : -((dayNumber(to) + 1) * PLACES_A_DAY - 1)],
  [plate, from === undefined ? Dexie.maxKey : -(dayNumber(from) * PLACES_A_DAY)],
];

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
const DAY_MS = 86_400_000;
/** An operating day may begin and end on other dates, in whichever time zone: a place for each ms of four of them. */
const PLACES_A_DAY = 4 * DAY_MS;
