/**
 * The rows that devices hold, as the server sends them: names and types equal the SQL columns.
 * Quantities: m³ with 3 decimals, litres with 2, kg and rupiah whole. Times: ISO 8601 with zone. Days: `YYYY-MM-DD`.
 */
import type { DeliveryStatus } from './deliveries/status.ts';
import type { MaterialType } from './materials.ts';
import type { Role } from './roles.ts';
import type { AdjustmentKind } from './stock/kinds.ts';

/** What every synced row carries. `version` rises by one with every change of the row; `position` orders commits. */
export interface SyncedRow {
  id: string;
  version: number;
  position: number;
  deleted_at: string | null;
}

/** A row that a person made. */
export interface AuthoredRow extends SyncedRow {
  author: string | null;
  device: string | null;
  captured_at: string;
  received_at: string | null;
}

export interface CustomerRow extends AuthoredRow {
  name: string;
  type: CustomerType;
  phone: string | null;
  address: string | null;
  credit_limit: number | null;
  status: CustomerStatus;
  merged_into: string | null;
}
export type CustomerStatus = 'open' | 'cash_only' | 'blocked';
export type CustomerType = 'contractor' | 'ready_mix' | 'asphalt_plant' | 'building_shop' | 'individual' | 'government';

export interface TruckRow extends AuthoredRow {
  license_plate: string;
  truck_type: string;
  index_m3: number | null;
  tare_kg: number | null;
  tare_at: string | null;
  /** The record that this one is an alias of. */
  merged_into: string | null;
}

export interface DriverRow extends AuthoredRow {
  full_name: string;
  phone: string | null;
  is_active: boolean;
  merged_into: string | null;
}

/** Crew of the crusher and the machines. */
export interface OperatorRow extends AuthoredRow {
  full_name: string;
  /** The position that people speak of; `position` is the order of commits, in every table. */
  job_title: string | null;
  phone: string | null;
  is_active: boolean;
}

/** A newer row takes the place of an older one of the same customer and material; none is ever changed. */
export interface CustomerPriceRow extends AuthoredRow {
  /** Null: the list price. */
  customer_id: string | null;
  material_type: MaterialType;
  price_per_m3: number;
  from_date: string;
}

export interface TruckTypeRow extends SyncedRow {
  name: string;
  index_m3: number | null;
  legal_gross_t: number | null;
}

export interface MaterialRow extends SyncedRow {
  material_type: MaterialType;
  density: number;
}

export interface DeliveryRow extends AuthoredRow {
  operating_day: string;
  ticket_no: string;
  customer_id: string | null;
  customer_name: string;
  material_type: MaterialType;
  volume: number;
  gross_kg: number | null;
  tare_kg: number | null;
  density: number | null;
  weighed_manually: boolean;
  truck_id: string | null;
  truck_license: string;
  truck_type: string;
  driver_name: string;
  destination_address: string | null;
  unit_price: number | null;
  amount: number | null;
  status: DeliveryStatus;
  in_transit_at: string | null;
  delivered_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  voided_at: string | null;
  void_reason: string | null;
  override_reason: string | null;
  notes: string | null;
  shift_id: string | null;
  /** What the server found remarkable, such as `overdraw` or `late`. A newer server may know more words than this app has sentences for. */
  flags: string[];
}

export interface StockRow extends SyncedRow {
  material_type: MaterialType;
  on_hand: number;
}

/** For owner and manager. */
export interface StockAdjustmentRow extends AuthoredRow {
  operating_day: string;
  kind: AdjustmentKind;
  material_type: MaterialType;
  adjustment: number;
  book: number | null;
  physical: number | null;
  reason: string;
  notes: string | null;
}

export interface DailyTotalRow extends SyncedRow {
  operating_day: string;
  /** `deliveries`: tickets of the day that are not cancelled or voided, by material; `delivered`: those of them that are delivered. */
  kind: string;
  key: string;
  quantity: number;
  count: number;
  amount: number;
}

export interface ConfigRow extends SyncedRow {
  config_key: string;
  config_value: string;
  unit: string | null;
  period: string | null;
  audience: 'all' | 'finance';
  is_active: boolean;
}

export interface ColleagueRow extends SyncedRow {
  full_name: string;
  role: Role;
}

/** Every table that `pull_changes` sends, by its name in SQL. */
export interface SyncedTables {
  system_config: ConfigRow;
  materials: MaterialRow;
  truck_types: TruckTypeRow;
  colleagues: ColleagueRow;
  customers: CustomerRow;
  trucks: TruckRow;
  drivers: DriverRow;
  operators: OperatorRow;
  customer_prices: CustomerPriceRow;
  deliveries: DeliveryRow;
  stock_adjustments: StockAdjustmentRow;
  stocks: StockRow;
  daily_totals: DailyTotalRow;
}
export type TableName = keyof SyncedTables;

export interface Profile {
  id: string;
  user_id: string;
  email: string;
  full_name: string;
  role: Role;
  /** The owner set the password: the first thing asked of the person is one of their own. */
  must_change_password?: boolean;
  created_at: string;
  updated_at: string;
}
