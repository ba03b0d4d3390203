/** Searching tickets by the beginning of a plate, a ticket number or a customer's name, each on its index. */
import { Dexie } from 'dexie';
import type { Row } from '../../../domain/effects.ts';
import { nameKey } from '../../../domain/rules/names.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import { cleanText } from '../../../domain/rules/text.ts';
import { customersNamed } from '../lookups.ts';
import { lookUpIn, placesOf, PLATE_INDEX } from '../../store/plateKeys.ts';
import type { UserDb } from '../../store/schema.ts';
import { newestFirst } from './deliveriesQuery.ts';
import type { DeliveriesQuery } from './deliveriesQuery.ts';
import { newestByDay, newestOfCustomer } from './walkDays.ts';

export interface Wanted {
  readonly typed: string;
  /** Keys of plates that were merged with one that begins as typed. */
  readonly merged: ReadonlySet<string>;
}

/**
 * Whether a ticket carries what was typed; the twin of the walks below, for tickets that are not sent yet and where very many
 * fit. Asked of every ticket of a store at worst: what is on file is clean, and only what was typed is cleaned. A customer is
 * found by what they are called now: the name on the ticket counts only where it names no record. `customers`: those called so.
 */
export function carrierOf({ typed, merged }: Wanted, customers: ReadonlySet<string>): (row: Row) => boolean {
  const [ticket, plate, name] = [cleanText(typed).toUpperCase(), plateKey(typed), ` ${nameKey(typed)}`];
  const hasPlate = (key: string) => plate !== '' && (key.startsWith(plate) || merged.has(key));
  return (row) =>
    String(row['ticket_no']).startsWith(ticket) ||
    customers.has(String(row['customer_id'])) ||
    hasPlate(String(row['truck_license']).replace(SPACES, '')) ||
    (typeof row['customer_id'] !== 'string' && ` ${String(row['customer_name']).toLowerCase()}`.includes(name));
}

const SPACES = /[ -]/g;
const MOST_PLATES = 40;
const MOST_CUSTOMERS = 40;
/** Numbers are not in the order of days: those that begin so are all read, or the days are walked. */
const MOST_TICKETS = 1_000;
const ALL_CUSTOMERS = 5_000;

/** The newest `limit` tickets that carry what was typed and pass, and one more where there is one. */
export function searched(
  db: UserDb,
  query: DeliveriesQuery,
  { typed, merged }: Wanted,
  limit: number,
  passes: (row: Row) => boolean,
): Promise<Row[]> {
  return db.transaction('r', [db.rows('deliveries'), db.rows('customers'), db.view_rows], async () => {
    const numbered = () => db.rows('deliveries').where('ticket_no').startsWith(cleanText(typed).toUpperCase());
    const [begun, customers, tickets] = await Promise.all([
      platesLike(db, typed),
      customersNamed(db, typed, ALL_CUSTOMERS),
      numbered().count(),
    ]);
    const plates = [...new Set([...begun, ...merged])];
    if (plates.length > MOST_PLATES || customers.length > MOST_CUSTOMERS || tickets > MOST_TICKETS) {
      const carries = carrierOf({ typed, merged }, new Set(customers));
      return newestByDay(db, query, limit, (row) => passes(row) && carries(row));
    }
    const lists = await Promise.all([
      numbered().filter(passes).toArray(),
      ...plates.map((plate) => newestOfPlate(db, plate, query, limit, passes)),
      ...customers.map((id) => newestOfCustomer(db, id, query, limit, passes)),
    ]);
    const found = new Map(lists.flat().map((row) => [row.id, row]));
    return [...found.values()].toSorted(newestFirst).slice(0, limit + 1);
  });
}

/** Keys of plates of tickets that begin so: one step an other plate, not one a ticket. */
async function platesLike(db: UserDb, typed: string): Promise<string[]> {
  const key = plateKey(typed);
  if (key === '' || /[^A-Z0-9]/.test(key)) return [];
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
