/** What the gate asks while a truck stands there: its history, and the price of its load. */
import { Dexie } from 'dexie';
import type { Row } from '../../domain/effects.ts';
import { plateKey, plateSpellings } from '../../domain/rules/plate.ts';
import { priceInForce } from '../../domain/rules/prices.ts';
import type { CustomerPriceRow } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import { findRow } from './queries.ts';
import type { FoundRow } from './queries.ts';
import type { StoredView, UserDb } from './schema.ts';
import { aliasesOf, mainOf } from './lookups.ts';

/** Of a plate as it is typed in full, whichever way it is spelled on file. */
export interface TruckHistory {
  /** The truck on file; of twins the one that they were merged into, else the first. */
  readonly truck: FoundRow | null;
  /** Its newest tickets, at most five, cancelled and voided ones too. */
  readonly recent: readonly Row[];
  /** The newest that went through: its driver, customer, type and load are the likely ones again. */
  readonly last: Row | null;
}

const RECENT = 5;

/** In one transaction: opening one costs as much as reading a row. */
export const truckHistory = (db: UserDb, typed: string): Promise<TruckHistory> =>
  db.transaction('r', db.rows('trucks'), db.rows('deliveries'), db.view_rows, () => readHistory(db, typed));

async function readHistory(db: UserDb, typed: string): Promise<TruckHistory> {
  const [twin, recent] = await Promise.all([truckOf(db, typed), recentOf(db, typed)]);
  const truck = twin ? await findRow(db, 'trucks', await mainOf(db, 'trucks', twin.id)) : null;
  return { truck, recent, last: recent.find((row) => row['status'] !== 'cancelled' && (row['voided_at'] ?? null) === null) ?? null };
}

async function truckOf(db: UserDb, typed: string): Promise<Row | undefined> {
  const key = plateKey(typed);
  if (key === '') return undefined;
  const [stored, views] = await Promise.all([
    Promise.all(plateSpellings(typed).map((plate) => db.rows('trucks').where('license_plate').equals(plate).toArray())), viewsOf(db, 'trucks'),
  ]);
  const covered = new Set(views.map((view) => view.id));
  const rows = [...stored.flat().filter((row) => !covered.has(row.id)), ...views.map((view) => view.row)];
  return rows.find((row) => plateKey(String(row['license_plate'])) === key && (row['deleted_at'] ?? null) === null);
}

async function recentOf(db: UserDb, typed: string): Promise<Row[]> {
  const key = plateKey(typed);
  if (key === '') return [];
  const [lists, views] = await Promise.all([
    Promise.all(plateSpellings(typed).map((plate) =>
      // oxlint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie, not an array
      db.rows('deliveries').where('[truck_license+captured_at]').between([plate, Dexie.minKey], [plate, Dexie.maxKey]).reverse().limit(RECENT).toArray())),
    viewsOf(db, 'deliveries'),
  ]);
  const found = new Map(lists.flat().map((row) => [row.id, row]));
  for (const { id, row } of views) {
    if (plateKey(String(row['truck_license'])) === key) found.set(id, row);
    else found.delete(id);
  }
  return [...found.values()].toSorted((one, other) => Date.parse(String(other['captured_at'])) - Date.parse(String(one['captured_at']))).slice(0, RECENT);
}

export interface PriceQuestion {
  readonly customerId?: string | undefined;
  readonly materialType: string;
  /** Operating day. */
  readonly day: string;
}

/** The price in force. What was agreed with a customer's other names counts as agreed with the customer. */
export async function priceFor(db: UserDb, { customerId, materialType, day }: PriceQuestion): Promise<CustomerPriceRow | null> {
  const customers = customerId === undefined ? [] : await aliasesOf(db, customerId);
  const prices = db.rows('customer_prices');
  const [own, list, views] = await Promise.all([
    Promise.all(customers.map((id) => prices.where('[customer_id+material_type+from_date]').between([id, materialType, Dexie.minKey], [id, materialType, day], true, true).toArray())),
    prices.where('[material_type+from_date]').between([materialType, Dexie.minKey], [materialType, day], true, true).filter((row) => row['customer_id'] === null).toArray(),
    viewsOf(db, 'customer_prices'),
  ]);
  const found = new Map([...own.flat(), ...list, ...views.map(({ row }) => row)].map((row) => [row.id, trusted<CustomerPriceRow>(row)]));
  const asMain = [...found.values()].map((row) => ({ ...row, customer_id: row.customer_id !== null && customers.includes(row.customer_id) ? (customerId ?? null) : row.customer_id }));
  const best = priceInForce(asMain, { customerId, materialType, day });
  return best && (found.get(best.id) ?? null);
}

const viewsOf = (db: UserDb, table: 'deliveries' | 'customer_prices' | 'trucks'): Promise<StoredView[]> =>
  db.view_rows.where('[table+order]').between([table, Dexie.minKey], [table, Dexie.maxKey]).toArray();
