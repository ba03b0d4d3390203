/** Machines: their state and hour meter are everybody's, their value stands apart (`equipment_values`). */
import { derivedId } from '../ids.ts';
import { defineRecord } from './define.ts';
import {
  authored,
  count,
  equipmentCode,
  litres,
  meterHours,
  notes,
  oneOf,
  optional,
  starting,
  text,
  time,
} from './columns.ts';
import { happenedAt } from './effect.ts';
import type { Effect, EffectContext, MutationHead, Row } from './effect.ts';
import { downtimeStarted, downtimeEnded } from './downtime_entries.ts';

export const EQUIPMENT_STATUSES = ['active', 'maintenance', 'breakdown', 'standby'] as const;

export const equipment = defineRecord(
  'equipment',
  {
    ...authored,
    equipment_code: equipmentCode,
    equipment_name: text(100, 2),
    equipment_type: text(50, 2),
    brand: optional(text(50)),
    model: optional(text(50)),
    year_purchased: optional(count({ from: 1900, to: 2200, outside: 'year_out_of_range' })),
    status: starting(oneOf(EQUIPMENT_STATUSES), 'active'),
    status_note: optional(text(500)),
    status_at: optional(time),
    location: optional(text(100)),
    fuel_capacity_liters: optional(litres({ above: 0, to: 10_000 })),
    maintenance_interval_hours: optional(count({ above: 0, to: 10_000 })),
    hour_meter: optional(meterHours),
    last_service_hours: optional(meterHours),
    notes: optional(notes),
  },
  (of) => ({
    list: { order: 'equipment_code', indexes: ['status'] },
    knownBy: ['equipment_code'],
    kinds: {
      create: of.create({
        required: ['equipment_code', 'equipment_name', 'equipment_type'],
        optional: [
          'brand',
          'model',
          'year_purchased',
          'status',
          'location',
          'fuel_capacity_liters',
          'maintenance_interval_hours',
          'hour_meter',
          'last_service_hours',
          'notes',
        ],
        correctable: [
          'equipment_code',
          'equipment_name',
          'equipment_type',
          'brand',
          'model',
          'year_purchased',
          'location',
          'fuel_capacity_liters',
          'maintenance_interval_hours',
          'hour_meter',
          'last_service_hours',
          'notes',
        ],
        touches: ['equipment_values'],
        set: (mutation) => ({ status_at: happenedAt(mutation) }),
        also: (_row, { entity_id }) => [
          {
            kind: 'create',
            table: 'equipment_values',
            id: entity_id,
            fields: { deleted_at: null, purchase_cost: null, current_value: null },
          },
        ],
      }),
      change: of.change({
        optional: [
          'equipment_code',
          'equipment_name',
          'equipment_type',
          'brand',
          'model',
          'year_purchased',
          'location',
          'fuel_capacity_liters',
          'maintenance_interval_hours',
          'last_service_hours',
          'notes',
        ],
        correctable: [
          'equipment_code',
          'equipment_name',
          'equipment_type',
          'brand',
          'model',
          'year_purchased',
          'location',
          'fuel_capacity_liters',
          'maintenance_interval_hours',
          'last_service_hours',
          'notes',
        ],
      }),
      /** Any state to any other. A breakdown opens a downtime entry if a shift runs; leaving it ends the entry. */
      change_status: of.change({
        required: ['status'],
        optional: ['status_note'],
        correctable: ['status_note'],
        touches: ['downtime_entries', 'daily_totals', 'shifts'],
        related: ({ payload, entity_id }) => [
          payload.status === 'breakdown'
            ? { table: 'shifts', column: 'status', value: 'open' }
            : { table: 'downtime_entries', column: 'equipment_id', value: entity_id },
        ],
        set: (mutation, before) =>
          before.status === mutation.payload.status ? {} : { status_at: happenedAt(mutation) },
        also: (before, mutation, context) => {
          const { status } = mutation.payload;
          if (status === before.status) return [];
          if (status === 'breakdown') return brokeDown(mutation, context);
          return before.status === 'breakdown' ? repaired(mutation, context) : [];
        },
      }),
      /** Meters run forwards: a reading that comes late, from before the last one, changes nothing. */
      read_meter: of.change({
        required: ['hour_meter'],
        correctable: ['hour_meter'],
        instead: ({ entity_id, payload }) => [
          { kind: 'raise', table: 'equipment', id: entity_id, to: { hour_meter: payload.hour_meter } },
        ],
      }),
    },
  }),
);

/** In the shift that was opened last. */
function brokeDown(mutation: MutationHead, { related, author, device }: EffectContext): Effect[] {
  const at = happenedAt(mutation);
  const [shift] = (related?.[0] ?? [])
    .filter(({ opened_at }) => typeof opened_at === 'string' && Date.parse(opened_at) <= Date.parse(at))
    .toSorted(latestFirst('opened_at'));
  if (!shift) return [];
  return downtimeStarted(derivedId(`downtime_entries:${mutation.id}:1`), {
    operating_day: String(shift['operating_day']),
    shift_id: shift.id,
    equipment_id: mutation.entity_id,
    reason: 'mechanical',
    started_at: at,
    author,
    device,
    captured_at: mutation.captured_at,
  });
}

/** The entry that began last ends. */
function repaired(mutation: MutationHead, { related }: EffectContext): Effect[] {
  const [entry] = (related?.[0] ?? [])
    .filter(({ ended_at, voided_at }) => typeof ended_at !== 'string' && typeof voided_at !== 'string')
    .toSorted(latestFirst('started_at'));
  return entry ? downtimeEnded(entry, happenedAt(mutation)) : [];
}

const latestFirst = (column: string) => (one: Row, other: Row) =>
  Date.parse(String(other[column])) - Date.parse(String(one[column]));
