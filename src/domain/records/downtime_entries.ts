import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type Effect, type EffectContext, type MutationHead, type Row } from './effect.ts';
import { addedToTotal } from './ledger.ts';
import { hoursByDay } from '../time/hoursByDay.ts';
import type { Fields } from '../values/json.ts';

export const DOWNTIME_REASONS = ['no_feed', 'blockage', 'mechanical', 'electrical', 'rain', 'other'] as const;

export const downtimeEntries = defineRecord(
  'downtime_entries',
  {
    ...c.authored,
    operating_day: c.day,
    shift_id: c.optional(c.ref('shifts')),
    equipment_id: c.optional(c.ref('equipment')),
    reason: c.oneOf(DOWNTIME_REASONS),
    started_at: c.time,
    ended_at: c.optional(c.time),
    /** Its end, if the end waits for the owner because its day is closed. Only the server sets it. */
    held_end_at: c.optional(c.time),
    ...c.entry,
  },
  (of) => ({
    list: {
      ...OF_ITS_DAY,
      indexes: ['[operating_day+captured_at]', 'shift_id', 'equipment_id', 'ended_at'],
      open: { ended_at: null },
    },
    knownBy: ['equipment_id', 'operating_day'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_downtime' },
        required: ['operating_day', 'reason'],
        optional: ['shift_id', 'equipment_id', 'started_at', 'ended_at', 'notes'],
        correctable: ['started_at', 'ended_at', 'notes'],
        touches: ['daily_totals'],
        usesSiteDay: true,
        set: (mutation) => ({ started_at: mutation.payload.started_at ?? happenedAt(mutation) }),
        also: (row, _mutation, { dayOf }) => inTotals(row, 1, dayOf),
      }),
      end: of.change({
        sql: { handler: 'end_downtime' },
        optional: ['ended_at', 'notes'],
        correctable: ['ended_at', 'notes'],
        touches: ['daily_totals'],
        usesSiteDay: true,
        set: (mutation, before, context) => ended(before, mutation, context, mutation.payload.ended_at),
        also: (before, mutation, context) =>
          longer(before, ended(before, mutation, context, mutation.payload.ended_at), context),
      }),
      void: of.void({
        touches: ['daily_totals'],
        usesSiteDay: true,
        takeBack: (before, _mutation, { dayOf }) => inTotals(before, -1, dayOf),
      }),
    },
  }),
);

/**
 * When a stop ends that this mutation ends, and when it then began: never after its end. Only a typed end before a start that no clock
 * explains is an error, which the server refuses. The twin of `private.ended`, which also knows the time of receipt.
 */
function ended(
  { started_at, flags: remarks, device }: Fields,
  mutation: MutationHead,
  context: EffectContext,
  typed?: string | null,
): { readonly started_at?: string; readonly ended_at: string } {
  const ended_at = typed ?? happenedAt(mutation);
  if (typeof started_at !== 'string') return { ended_at };
  const start = Date.parse(started_at);
  if (Array.isArray(remarks) && remarks.includes('clock')) {
    const offset = device === context.device ? Date.parse(happenedAt(mutation)) - Date.parse(mutation.captured_at) : 0;
    const moved = Math.min(start, start + offset, Date.parse(ended_at));
    return { ...(moved !== start && { started_at: new Date(moved).toISOString() }), ended_at };
  }
  return { ended_at: typed == null && Date.parse(ended_at) < start ? started_at : ended_at };
}

const totalsOf = ({ reason, equipment_id }: Fields): (readonly [kind: string, key: string])[] => [
  ['downtime', String(reason)],
  ...(typeof equipment_id === 'string' ? [['downtime_equipment', equipment_id] as const] : []),
];

/** An ended entry counts its hours on each day that it covers. The server subtracts overlaps of two devices. */
function inTotals(entry: Fields, direction: 1 | -1, dayOf: EffectContext['dayOf'], count: number = direction) {
  const { operating_day, started_at, ended_at } = entry;
  const days = new Map([[String(operating_day), 0]]);
  if (typeof ended_at === 'string')
    for (const [day, hours] of hoursByDay(Date.parse(String(started_at)), Date.parse(ended_at), dayOf))
      days.set(day, direction * hours);
  return [...days].flatMap(([day, quantity]) =>
    totalsOf(entry).map(([kind, key]) =>
      addedToTotal(day, kind, key, { quantity, count: day === operating_day ? count : 0, amount: 0 }),
    ),
  );
}

/** The hours of the days grow by what an end adds to an entry. */
const longer = (before: Fields, change: Fields, { dayOf }: EffectContext): Effect[] => [
  ...(typeof before['ended_at'] === 'string' ? inTotals(before, -1, dayOf, 0) : []),
  ...inTotals({ ...before, ...change }, 1, dayOf, 0),
];

export const downtimeStarted = (id: string, fields: Fields): Effect[] => [
  {
    kind: 'create',
    table: 'downtime_entries',
    id,
    fields: {
      deleted_at: null,
      received_at: null,
      ended_at: null,
      held_end_at: null,
      notes: null,
      voided_at: null,
      void_reason: null,
      flags: [],
      ...fields,
    },
  },
  // Without an end it has no hours yet.
  ...inTotals(fields, 1, String),
];

export function downtimeEnded(entry: Row, mutation: MutationHead, context: EffectContext): Effect[] {
  const fields = ended(entry, mutation, context);
  return [{ kind: 'change', table: 'downtime_entries', id: entry.id, fields }, ...longer(entry, fields, context)];
}
