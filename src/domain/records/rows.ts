/** The rows on devices, like the SQL columns (`records/`): m³ with 3 decimals, litres 2, kg and rupiah whole, times ISO 8601. */
import type { SyncedTables } from './index.ts';
import type { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../rules/customerStatus.ts';
import type { Role } from '../rules/roles.ts';

export type { SyncedTables } from './index.ts';
export type { TableName } from './tables.ts';

export type CustomerRow = SyncedTables['customers'];
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];
export type CustomerType = (typeof CUSTOMER_TYPES)[number];
export type TruckRow = SyncedTables['trucks'];
export type DriverRow = SyncedTables['drivers'];
export type CustomerPriceRow = SyncedTables['customer_prices'];
export type TruckTypeRow = SyncedTables['truck_types'];
export type MaterialRow = SyncedTables['materials'];
export type DeliveryRow = SyncedTables['deliveries'];
export type ConfigRow = SyncedTables['system_config'];

export interface Profile {
  id: string;
  user_id: string;
  email: string;
  full_name: string;
  role: Role;
  /** The owner set the password: the user must first choose their own. */
  must_change_password?: boolean;
  created_at: string;
  updated_at: string;
}
