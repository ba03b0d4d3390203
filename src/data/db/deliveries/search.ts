/** Searching tickets by the beginning of a plate, a ticket number or a customer's name, each on its index. */
import { Dexie } from 'dexie';
import type { Row } from '../../../domain/effects.ts';
import { nameKey } from '../../../domain/rules/names.ts';
import { plateKey, plateSpellings } from '../../../domain/rules/plate.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { customersNamed } from '../lookups.ts';
import type { UserDb } from '../schema.ts';
import { newestFirst } from './query.ts';
import { newestOf } from './walk.ts';

/** Whether a ticket carries what was typed; the twin of the walks below, for tickets that are not sent yet. */
export function carries(row: Row, typed: string): boolean {
  const name = nameKey(typed);
  return String(row['ticket_no']).startsWith(cleanText(typed).toUpperCase()) || plateKey(String(row['truck_license'])).startsWith(plateKey(typed))
    || nameKey(String(row['customer_name'])).split(/[\s.]+/).some((_, index, words) => words.slice(index).join(' ').startsWith(name))
    || nameKey(String(row['customer_name'])).startsWith(name);
}

const MOST = 40;

/** Null where what was typed says so little that nearly every ticket carries it: then the days are walked instead. */
export async function searched(db: UserDb, typed: string, limit: number, passes: (row: Row) => boolean): Promise<Row[] | null> {
  const [plates, customers] = await Promise.all([platesLike(db, typed), customersNamed(db, typed, MOST + 1)]);
  if (plates.length > MOST || customers.length > MOST || /^SJ?-?$/i.test(cleanText(typed))) return null;
  const lists = await Promise.all([
    // oxlint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie, not an array
    db.rows('deliveries').where('ticket_no').startsWith(cleanText(typed).toUpperCase()).reverse().filter(passes).limit(limit + 1).toArray(),
    ...plates.map((plate) => newestOf(db, '[truck_license+captured_at]', plate, limit, passes)),
    ...customers.map((id) => newestOf(db, '[customer_id+captured_at]', id, limit, passes)),
  ]);
  const found = new Map(lists.flat().map((row) => [row.id, row]));
  return [...found.values()].toSorted(newestFirst).slice(0, limit + 1);
}

/** Plates of tickets that begin so, whichever way they are spelled. */
async function platesLike(db: UserDb, typed: string): Promise<string[]> {
  const key = plateKey(typed);
  if (key === '' || /[^A-Z0-9]/.test(key)) return [];
  const found = await Promise.all(plateSpellings(typed).map((spelling) => distinctPlates(db, spelling)));
  return [...new Set(found.flat())];
}

/** One step an other plate, not one a ticket. */
async function distinctPlates(db: UserDb, spelling: string): Promise<string[]> {
  const plates: string[] = [];
  const end = `${spelling}\uFFFF`;
  let from = spelling;
  while (plates.length <= MOST) {
    const next: Row | undefined = await db.rows('deliveries').where('[truck_license+captured_at]').between([from, Dexie.minKey], [end, Dexie.maxKey]).first();
    if (!next) return plates;
    const plate = String(next['truck_license']);
    plates.push(plate);
    from = `${plate}\u0000`;
  }
  return plates;
}
