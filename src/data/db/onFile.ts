/** What a file of master data is compared with: the keys of all records, aliases and unsent ones too. */
import type { ImportKind } from '../../domain/csv/columns.ts';
import type { Row } from '../../domain/effects.ts';
import { resolveAlias } from '../../domain/masterData/merging.ts';
import { nameKey } from '../../domain/rules/names.ts';
import { plateKey } from '../../domain/rules/plate.ts';
import type { CustomerPriceRow } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import { canBeNamed } from './namedAtGate.ts';
import { findRows } from './queries.ts';
import type { UserDb } from './schema.ts';

export interface OnFile {
  /** As `readImport` makes them. */
  readonly keys: ReadonlySet<string>;
  /** Customers by name: whom a price of that name is agreed with. Read for prices only. */
  readonly customers: ReadonlyMap<string, string>;
}

export async function readOnFile(db: UserDb, kind: ImportKind): Promise<OnFile> {
  const rows = (await findRows(db, kind, { where: [], limit: Infinity })).map(({ row }) => row);
  if (kind !== 'customer_prices') return { keys: new Set(rows.map((row) => KEYS[kind](row))), customers: new Map() };
  const { mainId, byName } = await customersOnFile(db);
  const keyOf = ({ customer_id, material_type, from_date }: CustomerPriceRow) => [customer_id === null ? '' : mainId(customer_id), material_type, from_date].join('|');
  // Of two for one day the later made holds.
  const prices = rows.map((row) => trusted<CustomerPriceRow>(row)).toSorted((one, other) => Date.parse(one.captured_at) - Date.parse(other.captured_at));
  const holding = new Map(prices.map((price) => [keyOf(price), price.price_per_m3]));
  return { keys: new Set([...holding].map(([key, price]) => `${key}|${price}`)), customers: byName };
}

async function customersOnFile(db: UserDb) {
  const found = await findRows(db, 'customers', { where: [], limit: Infinity });
  const mergedInto = new Map(found.map(({ row }) => [row.id, typeof row['merged_into'] === 'string' ? row['merged_into'] : null]));
  const mainId = (id: string) => resolveAlias(id, (one) => mergedInto.get(one));
  const byName = new Map<string, string>();
  // Of twins the first holds; a record's own name goes before an alias of another.
  const [own, aliases] = [found.filter(({ row }) => mainId(row.id) === row.id), found.filter(({ row }) => mainId(row.id) !== row.id)];
  for (const named of [...own, ...aliases].filter(canBeNamed)) {
    const key = nameKey(String(named.row['name']));
    if (!byName.has(key)) byName.set(key, mainId(named.row.id));
  }
  return { mainId, byName };
}

const KEYS: Record<Exclude<ImportKind, 'customer_prices'>, (row: Row) => string> = {
  customers: (row) => nameKey(String(row['name'])),
  trucks: (row) => plateKey(String(row['license_plate'])),
  drivers: (row) => nameKey(String(row['full_name'])),
  operators: (row) => nameKey(String(row['full_name'])),
};
