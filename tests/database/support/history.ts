/** A demo company's history as the mutations that its people would have sent, in batches that may follow one another. */
import { mutation, type WireMutation } from './mutations.ts';
import type { DemoHistory } from '../../../supabase/local/demo/history.ts';
import type { NewDelivery } from '../../../supabase/local/demo/deliveries.ts';
import type { Shift } from '../../../supabase/local/demo/crusher.ts';

const BATCH = 100;

export function mutationsOf(history: DemoHistory): WireMutation[][] {
  const since = history.founded.toISOString();
  const { company } = history;
  const steps: WireMutation[][] = [
    company.customers.map(({ id, name, type, phone, address }) =>
      create('customers', { id, captured_at: since }, { name, type, phone, address }),
    ),
    company.drivers.map(({ id, full_name, phone }) =>
      create('drivers', { id, captured_at: since }, { full_name, phone }),
    ),
    company.trucks.map(({ id, license_plate, truck_type, index_m3, tare_kg }) =>
      create('trucks', { id, captured_at: since }, { license_plate, truck_type, index_m3, tare_kg }),
    ),
    history.crew.map((row) => create('operators', row, pick(row, ['full_name', 'job_title']))),
    history.machines.map((row) =>
      create(
        'equipment',
        row,
        pick(row, ['equipment_code', 'equipment_name', 'equipment_type', 'status', 'hour_meter']),
      ),
    ),
    history.shifts.map((row) =>
      create(
        'shifts',
        row,
        pick(row, ['operating_day', 'shift_type', 'shift_name', 'start_time', 'end_time', 'production_target', 'crew']),
        'open',
      ),
    ),
    adjusted(history, 'opening'),
    history.downtime.map((row) =>
      create(
        'downtime_entries',
        row,
        pick(row, ['operating_day', 'shift_id', 'equipment_id', 'reason', 'started_at', 'ended_at']),
      ),
    ),
    history.transformations.map((row) =>
      create(
        'transformations',
        row,
        pick(row, ['operating_day', 'shift_id', 'boulder_volume', 'outputs', 'reject_volume']),
      ),
    ),
    history.production.map((row) =>
      create(
        'production_entries',
        row,
        pick(row, ['operating_day', 'shift_id', 'material_type', 'volume', 'operating_hours']),
      ),
    ),
    history.fuel.map((row) =>
      create(
        'fuel_logs',
        row,
        pick(row, ['operating_day', 'shift_id', 'kind', 'equipment_id', 'liters', 'hour_meter', 'price_per_liter']),
      ),
    ),
    history.orders.map((row) => create('orders', row, pick(row, ORDER))),
    history.deliveries.map((row) => create('deliveries', row, pick(row, TICKET))),
    history.deliveries.flatMap(movesOf),
    history.orders.flatMap(({ id, ended_at, end_reason }) =>
      ended_at === null ? [] : [create('orders', { id, captured_at: ended_at }, { end_reason }, 'end')],
    ),
    // Once all that they counted is there: so none of it has to be settled afterwards.
    adjusted(history, 'stocktake'),
    history.shifts.flatMap(closingOf),
    history.incidents.map((row) =>
      create(
        'incidents',
        row,
        pick(row, ['number', 'class', 'title', 'location', 'occurred_at', 'people', 'lost_days']),
      ),
    ),
    history.actions.map((row) =>
      create('incident_actions', row, pick(row, ['incident_id', 'text', 'responsible', 'due_date'])),
    ),
    history.payments.map((row) =>
      create('payments', row, pick(row, ['customer_id', 'order_id', 'amount', 'method', 'paid_on'])),
    ),
    history.expenses.map((row) => create('transactions', row, pick(row, ['amount', 'operating_day', 'notes']))),
    history.closings.map(({ id, operating_day, closed_at }) =>
      create('day_closings', { id, captured_at: closed_at }, { operating_day }, 'close'),
    ),
  ];
  return steps.flatMap((step) =>
    Array.from({ length: Math.ceil(step.length / BATCH) }, (_, n) => step.slice(n * BATCH, (n + 1) * BATCH)),
  );
}

const ORDER = ['customer_id', 'volume', 'amount', 'from_date', 'until_date', 'site_address', 'paid_ahead'] as const;

const TICKET = [
  'ticket_no',
  'operating_day',
  'shift_id',
  'customer_id',
  'customer_name',
  'order_id',
  'material_type',
  'volume',
  'truck_id',
  'truck_license',
  'truck_type',
  'driver_name',
  'destination_address',
  'unit_price',
] as const;

const create = (
  table: string,
  row: { readonly id: string; readonly captured_at: string },
  payload: Record<string, unknown>,
  step = 'create',
) => mutation(`${table}.${step}`, payload, { entity_id: row.id, captured_at: row.captured_at });

const adjusted = ({ adjustments }: DemoHistory, kind: 'opening' | 'stocktake'): WireMutation[] =>
  adjustments
    .filter((row) => row.kind === kind)
    .map((row) =>
      create(
        'stock_adjustments',
        row,
        pick(row, [
          'operating_day',
          'kind',
          'material_type',
          'adjustment',
          'reason',
          ...(kind === 'stocktake' ? (['book', 'physical', 'counted_at'] as const) : []),
        ]),
      ),
    );

/** How a ticket came to its status. */
function movesOf(ticket: NewDelivery): WireMutation[] {
  const move = (from: string, status: string, at: string | null, more: object = {}) =>
    mutation(
      'deliveries.change_status',
      { status, ...more },
      { entity_id: ticket.id, seen: { status: from }, captured_at: at ?? ticket.captured_at },
    );
  switch (ticket.status) {
    case 'pending':
      return [];
    case 'cancelled':
      return [move('pending', 'cancelled', ticket.cancelled_at, { cancel_reason: ticket.cancel_reason })];
    case 'in_transit':
      return [move('pending', 'in_transit', ticket.in_transit_at)];
    case 'delivered':
    default:
      return [
        move('pending', 'in_transit', ticket.in_transit_at),
        move('in_transit', 'delivered', ticket.delivered_at),
      ];
  }
}

const closingOf = (shift: Shift): WireMutation[] =>
  shift.closed_at === null
    ? []
    : [
        mutation(
          'shifts.close',
          { handover_note: shift.handover_note },
          { entity_id: shift.id, captured_at: shift.closed_at },
        ),
      ];

const pick = <T extends object>(row: T, keys: readonly (keyof T)[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));
