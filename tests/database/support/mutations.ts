/** Mutations as devices freeze them. Each call is a new one, with its own id and its own entity unless told otherwise. */
import { newId } from '../../../src/domain/records/ids.ts';
import { exampleOf } from '../../records/index.ts';
import type { MutationKind } from '../../../src/domain/mutations/mutations.ts';
import type { Person } from './world.ts';

export interface WireMutation {
  id: string;
  seq: number;
  kind: string;
  entity_id: string;
  payload: Record<string, unknown>;
  seen?: Record<string, unknown>;
  depends_on: string[];
  replaces: string | null;
  captured_at: string;
  clock_offset_ms: number | null;
}

/** Of every mutation that does not say. */
export const CAPTURED_AT = '2026-11-20T03:00:00.000Z';

let seq = 0;

export function mutation(
  kind: string,
  payload: Record<string, unknown>,
  extra: Partial<WireMutation> = {},
): WireMutation {
  seq += 1;
  return {
    id: newId(),
    seq,
    kind,
    entity_id: newId(),
    payload,
    depends_on: [],
    replaces: null,
    captured_at: CAPTURED_AT,
    clock_offset_ms: 0,
    ...extra,
  };
}

/** It, as captured at another time. */
export const capturedAt = <M extends object>(captured_at: string, of: M) => ({ ...of, captured_at });

/** A creation as its example says, with other fields where they are given. `by` numbers it. */
export const creating =
  (kind: MutationKind) =>
  (payload: object = {}, extra?: Partial<WireMutation>, by: Pick<Person, 'code'> = { code: 'K7F' }): WireMutation => {
    const example = exampleOf(kind);
    return mutation(kind, { ...example.payload, ...example.fresh?.(by.code), ...payload }, extra);
  };
export const newCustomer = creating('customers.create');
export const newTruck = creating('trucks.create');
export const newDriver = creating('drivers.create');
export const newDelivery = (by: Pick<Person, 'code'>, payload: object = {}, extra?: Partial<WireMutation>) =>
  creating('deliveries.create')(payload, extra, by);

export const statusChange = (
  delivery: WireMutation,
  from: string,
  to: string,
  payload: Record<string, unknown> = {},
  extra: Partial<WireMutation> = {},
) =>
  mutation(
    'deliveries.change_status',
    { status: to, ...payload },
    { entity_id: delivery.entity_id, seen: { status: from }, depends_on: [delivery.entity_id], ...extra },
  );
