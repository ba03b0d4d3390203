/** The rights for master data. The database's own matrix is authoritative; a test compares this mirror with it. */
import type { Role } from '../rules/roles.ts';

export const MASTER_TABLES = [
  'customers',
  'customer_prices',
  'trucks',
  'truck_types',
  'drivers',
  'operators',
  'materials',
] as const;
export type MasterTable = (typeof MASTER_TABLES)[number];
export const isMasterTable = (name: unknown): name is MasterTable => MASTER_TABLES.some((known) => known === name);

/** `change_credit`: status and credit limit of a customer. `propose_merge`: for roles without `merge`, it is held for the owner. */
export type MasterAction = 'create' | 'change' | 'change_credit' | 'merge' | 'propose_merge';

const ALL = ['owner', 'admin', 'manager'] as const;
const OFFICE = ['owner', 'admin'] as const;
const MONEY = ['owner', 'manager'] as const;
const OWNER = ['owner'] as const;
const TWINS = { merge: MONEY, propose_merge: ALL } as const;

export const MASTER_RIGHTS: Readonly<Record<MasterTable, Partial<Record<MasterAction, readonly Role[]>>>> = {
  customers: { create: ALL, change: OFFICE, change_credit: MONEY, ...TWINS },
  // A new price replaces an older one; a price is never changed.
  customer_prices: { create: MONEY },
  trucks: { create: ALL, change: ALL, ...TWINS },
  truck_types: { create: OWNER, change: OWNER },
  drivers: { create: ALL, change: OFFICE, ...TWINS },
  operators: { create: OFFICE, change: OFFICE },
  // The list of materials is fixed: only a density changes.
  materials: { change: OWNER },
};

export const mayDo = (role: Role, table: MasterTable, action: MasterAction): boolean =>
  MASTER_RIGHTS[table][action]?.includes(role) ?? false;
