/** Keys that tell whether two records of master data are the same: for finding twins and the existing record of a file's line. Never stored. */
import { nameKey, plateKey } from '../rules/text.ts';

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

/** `name`: as typed or stored, in any spelling. */
export const recordKey = (table: keyof typeof NAME_COLUMN, name: string): string =>
  table === 'trucks' ? plateKey(name) : nameKey(name);

/** The customer, material and start of a price: of two with one key the later one counts. Without a customer it is the list price. */
export const priceKey = ({
  customer_id,
  material_type,
  from_date,
}: {
  readonly customer_id?: string | null | undefined;
  readonly material_type: string;
  readonly from_date: string;
}): string => [customer_id ?? '', material_type, from_date].join('|');

/** Equal for two lines about the same opening balance of a customer. */
export const balanceKey = (balance: {
  readonly customer_id: string;
  readonly amount: number;
  readonly as_of: string;
}): string => [balance.customer_id, balance.amount, balance.as_of].join('|');

/** Includes the amount: another price for the same day is no repetition, it corrects the first one. */
export const agreedKey = (key: string, price_per_m3: number): string => `${key}|${price_per_m3}`;
