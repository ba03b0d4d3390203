/**
 * A mutation is one thing a person did. It is frozen when it is queued: ids, times, numbers and prices are fixed then,
 * and every resend carries identical bytes. The wire format and the rules of its travel: src/sync/README.md.
 */
import { trusted } from './trusted.ts';
import type { DeliveryCreatePayload, MutationPayloads } from './payloads.ts';

export type { DeliveryCreatePayload, MutationPayloads, StockAdjustmentPayload } from './payloads.ts';

/** Raised when the meaning of a payload changes. The server understands every older one, and blocks on a newer one. */
export const SCHEMA_VERSION = 1;

export type MutationKind = keyof MutationPayloads;

/** What a feature hands to `saveMutations`; the save adds id, seq, times and, for a delivery, the ticket number and what it is saved as. */
export type MutationDraft<K extends MutationKind = MutationKind> = {
  [P in K]: {
    readonly kind: P;
    /** UUIDv7 made by the device: the id of the row that is created or changed. */
    readonly entity_id: string;
    readonly payload: P extends 'deliveries.create'
      ? Omit<DeliveryCreatePayload, 'ticket_no' | 'status'>
      : MutationPayloads[P];
    /** For changes: the values that the person saw, by column. */
    readonly seen?: Readonly<Record<string, unknown>>;
    /** Entity ids of records made earlier (in this list or before) whose creation must apply first. */
    readonly depends_on?: readonly string[];
    readonly replaces?: string;
  };
}[K];

/** As frozen in the outbox and sent. */
export type Mutation<K extends MutationKind = MutationKind> = {
  [P in K]: MutationHead & { readonly kind: P; readonly payload: MutationPayloads[P] };
}[K];

interface MutationHead {
  readonly id: string;
  /** The device's own order, rising by one. */
  readonly seq: number;
  readonly entity_id: string;
  readonly seen?: Readonly<Record<string, unknown>>;
  readonly depends_on: readonly string[];
  readonly replaces: string | null;
  /** Device clock, ISO 8601 UTC with ms. */
  readonly captured_at: string;
  /** Server clock minus device clock as last measured, in ms; null before the first answer. */
  readonly clock_offset_ms: number | null;
}

/** The table of a mutation's entity. Devices hold no rows of `mutations` and `attachments`. */
/** Makes a record; every other kind changes one. */
export const isCreation = ({ kind }: { readonly kind: MutationKind }): boolean => kind.endsWith('.create');
export const tableOf = <K extends MutationKind>(kind: K): (typeof TABLES)[K] => TABLES[kind];

const TABLES = {
  'customers.create': 'customers',
  'customers.change': 'customers',
  'customers.change_credit': 'customers',
  'customers.merge': 'customers',
  'trucks.create': 'trucks',
  'trucks.change': 'trucks',
  'trucks.merge': 'trucks',
  'drivers.create': 'drivers',
  'drivers.change': 'drivers',
  'drivers.merge': 'drivers',
  'operators.create': 'operators',
  'operators.change': 'operators',
  'truck_types.create': 'truck_types',
  'truck_types.change': 'truck_types',
  'materials.change': 'materials',
  'customer_prices.create': 'customer_prices',
  'stock_adjustments.create': 'stock_adjustments',
  'deliveries.create': 'deliveries',
  'deliveries.change_status': 'deliveries',
  'deliveries.void': 'deliveries',
  'attachments.create': 'attachments',
  'mutations.discard': 'mutations',
} as const satisfies Record<MutationKind, string>;

export const KINDS = trusted<readonly MutationKind[]>(Object.keys(TABLES));
