/** What tells whether two records of master data are one: by it a twin is found, and what a file says is found on file. For look-up only, never stored. */
import { nameKey } from '../rules/text.ts';
import { plateKey } from '../rules/plate.ts';

/** The column by which people know a record. */
export const NAME_COLUMN = {
  customers: 'name',
  trucks: 'license_plate',
  drivers: 'full_name',
  operators: 'full_name',
} as const;

export const nameOf = (table: keyof typeof NAME_COLUMN, row: Readonly<Record<string, unknown>>): string =>
  textOf(row[NAME_COLUMN[table]]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `name`: as it is typed or stored, in any spelling. */
export const recordKey = (table: keyof typeof NAME_COLUMN, name: string): string =>
  table === 'trucks' ? plateKey(name) : nameKey(name);

/** For whom, of what and from when a price holds: of two with one key the later made counts. Without a customer it is the list price. */
export const priceKey = ({
  customer_id,
  material_type,
  from_date,
}: {
  readonly customer_id?: string | null | undefined;
  readonly material_type: string;
  readonly from_date: string;
}): string => [customer_id ?? '', material_type, from_date].join('|');

/** Two lines that say the same of a customer's opening balance. */
export const balanceKey = (balance: {
  readonly customer_id: string;
  readonly amount: number;
  readonly as_of: string;
}): string => [balance.customer_id, balance.amount, balance.as_of].join('|');

/** With the amount: another price for the same day is no repetition, it puts the first one right. */
export const agreedKey = (key: string, price_per_m3: number): string => `${key}|${price_per_m3}`;
