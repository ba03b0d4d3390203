/**
 * Type checks of the columns that the app reads: a wrong value in a number column would break every total over it, and would stay,
 * because its version is the newest. A column name has the same type in every table. Columns unknown to this version may hold
 * anything, unknown enum values are kept, and a column may be absent (older server) unless totals need it. Plain functions for speed:
 * a first sync checks every cell.
 */
import type { TableName } from '../../domain/rows.ts';

type Check = (cell: unknown) => boolean;

const isText: Check = (cell) => typeof cell === 'string';
const isNumber: Check = (cell) => Number.isFinite(cell);
const isFlag: Check = (cell) => typeof cell === 'boolean';
const orNull =
  (check: Check): Check =>
  (cell) =>
    cell === null || check(cell);

/** The test `unit/sync/rowShapes` compares these with the columns of the database. */
export const COLUMNS: ReadonlyMap<string, Check> = new Map([
  ...of(
    isText,
    'operating_day ticket_no customer_name material_type truck_license truck_type driver_name status captured_at name type license_plate full_name from_date config_key config_value audience role kind key reason',
  ),
  ...of(
    orNull(isText),
    'deleted_at author device received_at customer_id truck_id destination_address in_transit_at delivered_at cancelled_at cancel_reason voided_at void_reason override_reason notes shift_id phone address merged_into tare_at job_title unit period',
  ),
  ...of(isNumber, 'on_hand quantity count volume price_per_m3 adjustment'),
  ...of(
    orNull(isNumber),
    'amount density gross_kg tare_kg unit_price index_m3 legal_gross_t credit_limit book physical',
  ),
  ...of(isFlag, 'weighed_manually is_active'),
  ...of((cell) => Array.isArray(cell) && cell.every(isText), 'flags'),
]);

/** By table: the columns that must be present and not null. */
const NEEDED: Readonly<Record<TableName, readonly string[]>> = {
  stocks: ['material_type', 'on_hand'],
  daily_totals: ['operating_day', 'kind', 'key', 'quantity', 'count', 'amount'],
  system_config: ['config_key', 'config_value'],
  materials: ['material_type', 'density'],
  truck_types: [],
  colleagues: [],
  customers: [],
  trucks: [],
  drivers: [],
  operators: [],
  customer_prices: [],
  deliveries: [],
  stock_adjustments: [],
};
const needed: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(NEEDED));

export function isReadable(table: string, row: Readonly<Record<string, unknown>>): boolean {
  const columns = needed.get(table);
  // This version does not read rows of an unknown table.
  if (!columns) return true;
  for (const column of Object.keys(row)) if (COLUMNS.get(column)?.(row[column]) === false) return false;
  return columns.every((column) => row[column] !== undefined && row[column] !== null);
}

function of(check: Check, columns: string): [string, Check][] {
  return columns.split(' ').map((column) => [column, check]);
}
