/** What the gate reads while a truck waits: its history, and the price of its load. */
import { Dexie } from 'dexie';
import { plateWords } from '../../../domain/deliveries/searchWords.ts';
import { isClockWrong } from '../../../domain/deliveries/ticketClock.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { plateKey } from '../../../domain/rules/text.ts';
import { priceInForce } from '../../../domain/masterData/priceInForce.ts';
import type { CustomerPriceRow, DeliveryRow, TruckRow } from '../../../domain/records/rows.ts';
import { plateIn, WORDS_INDEX } from '../../store/storedKeys.ts';
import { findRow } from '../queries.ts';
import { readTogether, laidOver, viewsOf, type TypedView, type ViewRow } from '../../store/views.ts';
import type { UserDb } from '../../store/schema.ts';
import { aliasesOf, mainOf } from '../lookups.ts';
import { newestFirst } from './deliveriesQuery.ts';
import { newestOfPlate } from './walkDays.ts';

/** Of a completely typed plate, in whatever spelling it is stored. */
export interface TruckHistory {
  /** The known truck; of twins the one that they were merged into, else the first. */
  readonly truck: ViewRow<'trucks'> | null;
  /** Its newest tickets, at most five, including cancelled and voided ones. */
  readonly recent: readonly DeliveryRow[];
  /** The newest valid ticket: its driver, customer, type and load are likely again. */
  readonly last: DeliveryRow | null;
}

const RECENT = 5;

export const truckHistory = (db: UserDb, typed: string): Promise<TruckHistory> =>
  readTogether(db, [db.rows('trucks'), db.rows('deliveries'), db.view_rows], () => readHistory(db, plateKey(typed)));

async function readHistory(db: UserDb, key: string): Promise<TruckHistory> {
  const [word] = plateWords(key);
  if (word === undefined) return { truck: null, recent: [], last: null };
  const [stored, changed, tickets] = await Promise.all([
    db.rows('trucks').where(WORDS_INDEX).equals(word).toArray(),
    viewsOf(db, 'trucks').toArray(),
    viewsOf(db, 'deliveries').toArray(),
  ]);
  const views = new Map(tickets.map((view) => [view.id, view.row]));
  const trips = await newestOfPlate(db, word, RECENT, (row) => !views.has(row.id));
  const recent = [...trips, ...views.values()]
    .filter((row) => plateIn(row) === word)
    .toSorted((one, other) => Number(isStray(one)) - Number(isStray(other)) || newestFirst(one, other))
    .slice(0, RECENT);
  const last = recent.find(isCounted) ?? null;
  const found = truckNamed(key, stored, changed) ?? null;
  return { truck: found && isAlias(found) ? await mainTruck(db, found) : found, recent, last };
}

/** A ticket with a wrong clock comes last, because its place within its day is not known. */
const isStray = (row: DeliveryRow): boolean => isClockWrong(row);

/** A change on this device may have given the plate to a truck, or removed it from one. */
const truckNamed = (key: string, stored: readonly TruckRow[], changed: readonly TypedView<'trucks'>[]) =>
  laidOver<'trucks'>(stored, changed, (row) => plateKey(row.license_plate) === key).find(
    ({ row }) => plateKey(row.license_plate) === key,
  );

const isAlias = ({ row }: ViewRow<'trucks'>): boolean => typeof row.merged_into === 'string';

const mainTruck = async (db: UserDb, { row }: ViewRow<'trucks'>): Promise<ViewRow<'trucks'> | null> =>
  findRow(db, 'trucks', await mainOf(db, 'trucks', row.id));

export interface PriceQuestion {
  readonly customerId?: string | undefined;
  readonly materialType: string;
  readonly day: string;
}

/** The price in force. A price agreed under a customer's other names applies to the customer. */
export const priceFor = (db: UserDb, question: PriceQuestion): Promise<CustomerPriceRow | null> =>
  readTogether(db, [db.rows('customers'), db.rows('customer_prices'), db.view_rows], () => readPrice(db, question));

async function readPrice(db: UserDb, { customerId, materialType, day }: PriceQuestion) {
  const customers = customerId === undefined ? [] : await aliasesOf(db, customerId);
  const prices = db.rows('customer_prices');
  const [own, list, views] = await Promise.all([
    Promise.all(
      customers.map((id) =>
        prices
          .where('[customer_id+material_type+from_date]')
          .between([id, materialType, Dexie.minKey], [id, materialType, day], true, true)
          .toArray(),
      ),
    ),
    prices
      .where('[material_type+from_date]')
      .between([materialType, Dexie.minKey], [materialType, day], true, true)
      .filter((row) => row.customer_id === null)
      .toArray(),
    // A price that was not accepted does not apply, as a record that was not accepted is in no sum.
    viewsOf(db, 'customer_prices')
      .filter(({ sync }) => sync === 'sent' || sync === 'to_send')
      .toArray(),
  ]);
  const found = new Map([...own.flat(), ...list, ...views.map(({ row }) => row)].map((row) => [row.id, row]));
  const asMain = [...found.values()].map((row) => ({
    ...row,
    customer_id:
      row.customer_id !== null && customers.includes(row.customer_id) ? (customerId ?? null) : row.customer_id,
  }));
  const best = priceInForce(asMain, { customerId, materialType, day });
  return best && (found.get(best.id) ?? null);
}
