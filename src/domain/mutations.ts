/**
 * A mutation is one thing a person did. It is frozen when it is queued: ids, times, numbers and prices are fixed then,
 * and every resend carries identical bytes. The wire format and the rules of its travel: src/sync/README.md.
 */
import { trusted } from './trusted.ts';
import type { CustomerType } from './rows.ts';
import type { DeliveryStatus } from './deliveries/status.ts';
import type { MaterialType } from './materials.ts';

/** Raised when the meaning of a payload changes. The server understands every older one, and blocks on a newer one. */
export const SCHEMA_VERSION = 1;

/** Payloads by kind: only the fields that the person set or changed. Names equal the SQL columns. */
export interface MutationPayloads {
  'customers.create': { name: string; type?: CustomerType; phone?: string; address?: string };
  'trucks.create': { license_plate: string; truck_type?: string; index_m3?: number; tare_kg?: number };
  'drivers.create': { full_name: string; phone?: string };
  'deliveries.create': DeliveryCreatePayload;
  'deliveries.change_status': { status: DeliveryStatus; cancel_reason?: string };
  /** A record that will not be sent any more, with the reason; `replaces` names it. Its bytes go to the audit. */
  'mutations.discard': { reason: string; discarded: object };
}

export interface DeliveryCreatePayload {
  ticket_no: string;
  /** By the site's time zone and start of day, fixed at capture: later settings never rewrite a day. */
  operating_day: string;
  customer_id?: string;
  customer_name: string;
  material_type: MaterialType;
  /** m³, at most 3 decimals. */
  volume: number;
  truck_id?: string;
  truck_license: string;
  truck_type: string;
  driver_name: string;
  destination_address?: string;
  /** Rupiah a m³; absent where no price is known. */
  unit_price?: number;
  override_reason?: string;
  notes?: string;
}

export type MutationKind = keyof MutationPayloads;

/** What a feature hands to `saveMutations`; the save adds id, seq, times and, for a delivery, the ticket number. */
export type MutationDraft<K extends MutationKind = MutationKind> = {
  [P in K]: {
    readonly kind: P;
    /** UUIDv7 made by the device: the id of the row that is created or changed. */
    readonly entity_id: string;
    readonly payload: P extends 'deliveries.create' ? Omit<DeliveryCreatePayload, 'ticket_no'> : MutationPayloads[P];
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

/** The table of a mutation's entity. Devices hold no rows of `mutations`. */
export const tableOf = <K extends MutationKind>(kind: K): (typeof TABLES)[K] => TABLES[kind];

const TABLES = {
  'customers.create': 'customers',
  'trucks.create': 'trucks',
  'drivers.create': 'drivers',
  'deliveries.create': 'deliveries',
  'deliveries.change_status': 'deliveries',
  'mutations.discard': 'mutations',
} as const satisfies Record<MutationKind, string>;

export const KINDS = trusted<readonly MutationKind[]>(Object.keys(TABLES));
