/** Which fields of which records a person can correct here: what they typed themselves, and nothing that has a list of its own. */
import type { OutboxItem } from '../../data/index.ts';
import type { MutationKind } from '../../domain/mutations.ts';
import { isCreation } from '../../domain/mutations.ts';

const FIELDS = {
  'deliveries.create': [
    'truck_license',
    'customer_name',
    'driver_name',
    'gross_kg',
    'tare_kg',
    'volume',
    'truck_type',
    'destination_address',
    'notes',
  ],
  'customers.create': ['name', 'phone', 'address'],
  'trucks.create': ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  'drivers.create': ['full_name', 'phone'],
  'customers.change': ['name', 'phone', 'address'],
  'customers.change_credit': ['credit_limit'],
  'customers.merge': [],
  'trucks.change': ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  'trucks.merge': [],
  'drivers.change': ['full_name', 'phone'],
  'drivers.merge': [],
  'operators.create': ['full_name', 'job_title', 'phone'],
  'operators.change': ['full_name', 'job_title', 'phone'],
  'truck_types.create': ['name', 'index_m3', 'legal_gross_t'],
  'truck_types.change': ['name', 'index_m3', 'legal_gross_t'],
  'materials.change': ['density'],
  'customer_prices.create': ['price_per_m3'],
  'stock_adjustments.create': ['adjustment', 'reason', 'notes'],
  'deliveries.change_status': ['cancel_reason'],
  'deliveries.void': ['void_reason'],
  'attachments.create': [],
  'mutations.discard': [],
} as const satisfies Record<MutationKind, readonly string[]>;

export type FixableField = (typeof FIELDS)[MutationKind][number];

/** Of a new record all fields; of a change only those that it changed: for the others nobody knows what the person had seen. */
export const fixableFields = ({ kind, fields }: Pick<OutboxItem, 'kind' | 'fields'>): readonly FixableField[] =>
  FIELDS[kind].filter((field) => isCreation({ kind }) || fields.includes(field));
