/** Every list of master data, and who finds which. */
import { MASTER_TABLES, mayDo, type MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import { trusted } from '../../../domain/values/json.ts';
import { CUSTOMERS } from './customers.ts';
import { DENSITIES } from './densities.ts';
import type { MasterList } from './masterList.ts';
import { CREW, DRIVERS } from './people.ts';
import { PRICES } from './prices.ts';
import { TRUCKS, TRUCK_TYPES } from './trucks.ts';

const LISTS = {
  customers: CUSTOMERS,
  customer_prices: PRICES,
  trucks: TRUCKS,
  truck_types: TRUCK_TYPES,
  drivers: DRIVERS,
  operators: CREW,
  materials: DENSITIES,
} as const satisfies { [T in MasterTable]: MasterList<T> };

/** A description goes with the rows of its own table: a caller takes both by the same name, which the type of all lists cannot show. */
export const listOf = (table: MasterTable): MasterList => trusted<MasterList>(LISTS[table]);

/** The office sees all that the gate uses; a manager what they may add to or change; densities are the owner's. */
export const listsFor = (role: Role): readonly MasterTable[] =>
  MASTER_TABLES.filter(
    (table) => (isOffice(role) && table !== 'materials') || ACTIONS.some((action) => mayDo(role, table, action)),
  );

const ACTIONS = ['create', 'change', 'change_credit'] as const;
const isOffice = (role: Role): boolean => role === 'owner' || role === 'admin';
