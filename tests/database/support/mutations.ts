/** Mutations as devices freeze them. Each call is a new one, with its own id and its own entity unless told otherwise. */
import { newId } from '../../../src/domain/records/ids.ts';
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

export const newCustomer = (payload: Record<string, unknown> = {}, extra?: Partial<WireMutation>) =>
  mutation('customers.create', { name: 'PT Maju Jaya', ...payload }, extra);
export const newTruck = (payload: Record<string, unknown> = {}, extra?: Partial<WireMutation>) =>
  mutation('trucks.create', { license_plate: 'B 1234 XYZ', ...payload }, extra);
export const newDriver = (payload: Record<string, unknown> = {}, extra?: Partial<WireMutation>) =>
  mutation('drivers.create', { full_name: 'Budi Santoso', ...payload }, extra);

let counter = 0;

export function newDelivery(
  by: Pick<Person, 'code'>,
  payload: Record<string, unknown> = {},
  extra?: Partial<WireMutation>,
): WireMutation {
  counter += 1;
  return mutation(
    'deliveries.create',
    {
      ticket_no: `SJ-261120-${by.code}-${String(counter).padStart(4, '0')}`,
      operating_day: '2026-11-20',
      customer_name: 'PT Maju Jaya',
      material_type: 'abu_batu',
      volume: 12.5,
      truck_license: 'B 1234 XYZ',
      truck_type: 'STANDARD',
      driver_name: 'Budi Santoso',
      unit_price: 150_000,
      ...payload,
    },
    extra,
  );
}

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
    {
      entity_id: delivery.entity_id,
      seen: { status: from },
      depends_on: [delivery.entity_id],
      ...extra,
    },
  );
