/** Which fields of which records a person can correct here: what they typed themselves, and nothing that has a list of its own. */
import type { MutationKind } from '../../domain/mutations.ts';

const FIELDS = {
  'deliveries.create': ['truck_license', 'customer_name', 'driver_name', 'volume', 'truck_type', 'destination_address', 'notes'],
  'customers.create': ['name', 'phone', 'address'],
  'trucks.create': ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  'drivers.create': ['full_name', 'phone'],
  'deliveries.change_status': ['cancel_reason'],
  'mutations.discard': [],
} as const satisfies Record<MutationKind, readonly string[]>;

export type FixableField = (typeof FIELDS)[MutationKind][number];
export const fixableFields = (kind: MutationKind): readonly FixableField[] => FIELDS[kind];
export const isFixable = (kind: MutationKind): boolean => FIELDS[kind].length > 0;

const NUMBERS: ReadonlySet<string> = new Set(['volume', 'index_m3', 'tare_kg']);
export const isNumberField = (field: FixableField): boolean => NUMBERS.has(field);
