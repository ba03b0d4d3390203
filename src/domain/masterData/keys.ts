/** What tells whether two records of master data are one: by it a twin is found, and what a file says is found on file. For look-up only, never stored. */
import { nameKey } from '../rules/text.ts';
import { plateKey } from '../rules/plate.ts';
import type { PriceForm } from './masterDataForms.ts';

/** The column by which people know a record. */
export const NAME_COLUMN = {
  customers: 'name',
  trucks: 'license_plate',
  drivers: 'full_name',
  operators: 'full_name',
} as const;

/** `name`: as it is typed or stored, in any spelling. */
export const recordKey = (table: keyof typeof NAME_COLUMN, name: string): string =>
  table === 'trucks' ? plateKey(name) : nameKey(name);

/** Customer, material and first day of a price: of two with the same key the later one holds. Without a customer it is a list price. */
export const priceKey = ({ customerId = '', materialType, fromDate }: Omit<PriceForm, 'pricePerM3'>): string =>
  [customerId, materialType, fromDate].join('|');

/** With the amount: another price for the same day is no repetition, it puts the first one right. */
export const agreedKey = (key: string, pricePerM3: number): string => `${key}|${pricePerM3}`;
