/** Machines: every role sees their state and hour meter; their value is a separate record (`equipment_values`). */
import { derivedId } from './ids.ts';
import { addQuantities } from '../values/quantities.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type Effect, type EffectContext, type MutationHead, type Row } from './effect.ts';
import { downtimeStarted, downtimeEnded } from './downtime_entries.ts';

export const EQUIPMENT_STATUSES = ['active', 'maintenance', 'breakdown', 'standby'] as const;

const NAMES = ['equipment_code', 'equipment_name', 'equipment_type'] as const;
const FACTS = [
  'brand',
  'model',
  'year_purchased',
  'location',
  'fuel_capacity_liters',
  'maintenance_interval_hours',
] as const;

export const equipment = defineRecord(
  'equipment',
  {
    ...c.authored,
    equipment_code: c.equipmentCode,
    equipment_name: c.equipmentName,
    equipment_type: c.equipmentType,
    brand: c.optional(c.text(50)),
    model: c.optional(c.text(50)),
    year_purchased: c.optional(c.count({ from: 1900, to: 2200, outside: 'year_out_of_range' })),
    status: c.starting(c.oneOf(EQUIPMENT_STATUSES, 'equipment_status_invalid', 'invalid_equipment_status'), 'active'),
    status_note: c.optional(c.text(500)),
    status_at: c.optional(c.time),
    location: c.optional(c.text(100)),
    fuel_capacity_liters: c.optional(
      c.litres({ above: 0, below: 'not_positive', to: 10_000, outside: 'fuel_capacity_out_of_range' }),
    ),
    maintenance_interval_hours: c.optional(
      c.count({ above: 0, below: 'not_positive', to: 10_000, outside: 'interval_out_of_range' }),
    ),
    /** The meter's reading, h. */
    hour_meter: c.optional(c.meterHours),
    /** What replaced meters had counted, h (`hoursRun`). */
    meter_offset: c.starting(c.decimal({ from: -1_000_000, to: 1_000_000 }), 0),
    meter_read_at: c.optional(c.time),
    /** In the machine's hours run, not its meter's. */
    last_service_hours: c.optional(c.meterHours),
    notes: c.optional(c.notes),
  },
  (of) => ({
    list: { order: 'equipment_code', indexes: ['status'], head: 'newest', leavesWith: 'never' },
    knownBy: ['equipment_code'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_equipment' },
        required: [...NAMES],
        optional: [...FACTS, 'status', 'hour_meter', 'last_service_hours', 'notes'],
        correctable: [...NAMES, ...FACTS, 'hour_meter', 'last_service_hours', 'notes'],
        touches: ['equipment_values'],
        set: (mutation) => ({
          status_at: happenedAt(mutation),
          meter_read_at: mutation.payload.hour_meter === undefined ? null : happenedAt(mutation),
        }),
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
        sql: { handler: 'change_equipment' },
        optional: [...NAMES, ...FACTS, 'last_service_hours', 'notes'],
        correctable: [...NAMES, ...FACTS, 'last_service_hours', 'notes'],
      }),
      /** Any state to any other. A breakdown in a shift opens a downtime entry, its end closes it. An older state changes nothing. */
      change_status: of.change({
        sql: { handler: 'change_equipment_status' },
        required: ['status'],
        optional: ['status_note'],
        correctable: ['status_note'],
        touches: ['downtime_entries', 'daily_totals', 'shifts'],
        usesSiteDay: true,
        related: ({ payload, entity_id }) => [
          { table: 'downtime_entries', column: 'equipment_id', value: entity_id },
          ...(payload.status === 'breakdown' ? [{ table: 'shifts', column: 'status', value: 'open' } as const] : []),
        ],
        applies: (before, mutation) =>
          before.status_at === null || Date.parse(happenedAt(mutation)) >= Date.parse(before.status_at),
        set: (mutation, before) =>
          before.status === mutation.payload.status ? {} : { status_at: happenedAt(mutation) },
        also: (before, mutation, context) => {
          const { status } = mutation.payload;
          if (status === before.status) return [];
          if (status === 'breakdown') return brokeDown(mutation, context);
          return before.status === 'breakdown' ? repaired(mutation, context) : [];
        },
      }),
      /** Meters run forwards: an older reading changes nothing; an unexplained jump (`isMeterJump`) is refused unless `confirmed`. */
      read_meter: of.change({
        sql: { handler: 'read_meter' },
        required: ['hour_meter'],
        correctable: ['hour_meter'],
        extra: { confirmed: c.optional(c.flag) },
        instead: (mutation) => [
          {
            kind: 'raise',
            table: 'equipment',
            id: mutation.entity_id,
            to: { hour_meter: mutation.payload.hour_meter },
            readAt: ['meter_read_at', happenedAt(mutation)],
          },
        ],
      }),
      /** The reading was wrong or, if `replaced`, a new meter continues from its own reading. */
      correct_meter: of.change({
        sql: { handler: 'correct_meter' },
        required: ['hour_meter'],
        correctable: ['hour_meter', 'reason'],
        extra: { reason: c.reason, replaced: c.optional(c.flag) },
        set: (mutation, before) => {
          const { hour_meter, replaced } = mutation.payload;
          const { meter_offset = 0 } = before;
          return {
            meter_read_at: happenedAt(mutation),
            ...(replaced && { meter_offset: addQuantities(meter_offset, before.hour_meter ?? 0, -hour_meter) }),
          };
        },
      }),
    },
  }),
);

export interface Meter {
  readonly hour_meter: number | null;
  readonly meter_offset: number;
  readonly meter_read_at: string | null;
}

/** h that the machine has run, whatever meters it had; null if none was read. */
export const hoursRun = ({ hour_meter, meter_offset }: Meter): number | null =>
  hour_meter === null ? null : addQuantities(hour_meter, meter_offset);

/** The highest possible reading by then: 24 h for each day since the last reading, whole or begun; null if there was none. */
export function furthestReading({ hour_meter, meter_read_at }: Meter, at: string): number | null {
  if (hour_meter === null || meter_read_at === null) return null;
  const days = Math.ceil((Date.parse(at) - Date.parse(meter_read_at)) / DAY_MS);
  return addQuantities(hour_meter, 24 * Math.max(1, days));
}

/** Whether a reading is further ahead than that: a form asks for confirmation. */
export const isMeterJump = (meter: Meter, reading: number, at: string): boolean =>
  reading > (furthestReading(meter, at) ?? Infinity);

const DAY_MS = 86_400_000;

/** In the shift opened last, within a day (`openedLast`). A running stop of this machine continues instead: one record, one timer. */
function brokeDown(mutation: MutationHead, context: EffectContext): Effect[] {
  const at = happenedAt(mutation);
  const { author, device } = context;
  const [shift] = (context.related?.[1] ?? [])
    .filter(({ opened_at }) => {
      const since = typeof opened_at === 'string' ? Date.parse(at) - Date.parse(opened_at) : -1;
      return since >= 0 && since < DAY_MS;
    })
    .toSorted(latestFirst('opened_at'));
  if (!shift || runningStops(context).some(({ started_at }) => hasBegun(String(started_at), at))) return [];
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

function repaired(mutation: MutationHead, context: EffectContext): Effect[] {
  const [entry] = runningStops(context);
  return entry ? downtimeEnded(entry, mutation, context) : [];
}

const runningStops = ({ related }: EffectContext): Row[] =>
  (related?.[0] ?? [])
    .filter(
      ({ ended_at, held_end_at, voided_at }) =>
        typeof (ended_at ?? held_end_at) !== 'string' && typeof voided_at !== 'string',
    )
    .toSorted(latestFirst('started_at'));

const hasBegun = (started: string, at: string): boolean => Date.parse(started) <= Date.parse(at);

const latestFirst = (column: string) => (one: Row, other: Row) =>
  Date.parse(String(other[column])) - Date.parse(String(one[column]));
