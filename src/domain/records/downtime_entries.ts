/** When the crusher or a machine stood still, and why. */
import { defineRecord } from './define.ts';
import { authored, day, flags, notes, oneOf, optional, ref, time, voidable } from './columns.ts';
import { happenedAt, type Effect, type Fields, type Row } from './effect.ts';
import { addedToTotal, counted } from './ledger.ts';

export const DOWNTIME_REASONS = ['no_feed', 'blockage', 'mechanical', 'electrical', 'rain', 'other'] as const;

export const downtimeEntries = defineRecord(
  'downtime_entries',
  {
    ...authored,
    operating_day: day,
    shift_id: optional(ref('shifts')),
    equipment_id: optional(ref('equipment')),
    reason: oneOf(DOWNTIME_REASONS),
    started_at: time,
    ended_at: optional(time),
    notes: optional(notes),
    ...voidable,
    flags,
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]', 'shift_id', 'equipment_id', 'ended_at'],
      leavesWith: 'operating_day',
      open: { ended_at: null },
    },
    knownBy: ['equipment_id', 'operating_day'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_downtime' },
        required: ['operating_day', 'reason'],
        optional: ['shift_id', 'equipment_id', 'started_at', 'ended_at', 'notes'],
        correctable: ['notes'],
        touches: ['daily_totals'],
        set: (mutation) => ({ started_at: mutation.payload.started_at ?? happenedAt(mutation) }),
        also: (row) => inTotals(row, 1),
      }),
      end: of.change({
        sql: { handler: 'end_downtime' },
        optional: ['ended_at', 'notes'],
        correctable: ['notes'],
        touches: ['daily_totals'],
        set: (mutation) => ({ ended_at: endOf(mutation) }),
        also: (before, mutation) => longer(before, endOf(mutation)),
      }),
      void: of.void({ touches: ['daily_totals'], takeBack: (before) => inTotals(before, -1) }),
    },
  }),
);

const endOf = (
  mutation: Parameters<typeof happenedAt>[0] & { readonly payload: { readonly ended_at?: string | null } },
): string => mutation.payload.ended_at ?? happenedAt(mutation);

/** h with 3 decimals, as the server adds them up; none before the end. */
const hoursOf = ({ started_at, ended_at }: Fields): number =>
  typeof ended_at === 'string'
    ? Math.round((Date.parse(ended_at) - Date.parse(String(started_at))) / 3_600) / 1_000
    : 0;

/** The totals of an entry, by reason and by machine. */
const totalsOf = ({ reason, equipment_id }: Fields): (readonly [kind: string, key: string])[] => [
  ['downtime', String(reason)],
  ...(typeof equipment_id === 'string' ? [['downtime_equipment', equipment_id] as const] : []),
];

const inTotals = (entry: Fields, direction: 1 | -1): Effect[] =>
  totalsOf(entry).map(([kind, key]) =>
    counted(String(entry['operating_day']), kind, key, { quantity: hoursOf(entry) }, direction),
  );

/** The hours of the day grow by what an end adds to an entry. */
function longer(before: Fields, ended_at: string): Effect[] {
  const quantity = hoursOf({ ...before, ended_at }) - hoursOf(before);
  return totalsOf(before).map(([kind, key]) =>
    addedToTotal(String(before['operating_day']), kind, key, { quantity, count: 0, amount: 0 }),
  );
}

/** An entry that a breakdown opens. */
export const downtimeStarted = (id: string, fields: Fields): Effect[] => [
  {
    kind: 'create',
    table: 'downtime_entries',
    id,
    fields: {
      deleted_at: null,
      received_at: null,
      ended_at: null,
      notes: null,
      voided_at: null,
      void_reason: null,
      flags: [],
      ...fields,
    },
  },
  ...inTotals(fields, 1),
];

/** An entry that a repair ends; never before it began. */
export function downtimeEnded(entry: Row, at: string): Effect[] {
  const started = String(entry['started_at']);
  const ended_at = Date.parse(at) < Date.parse(started) ? started : at;
  return [
    { kind: 'change', table: 'downtime_entries', id: entry.id, fields: { ended_at } },
    ...longer(entry, ended_at),
  ];
}
