/** Accidents and near misses. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type Effect } from './effect.ts';
import { counted } from './ledger.ts';

export const INCIDENT_CLASSES = [
  'near_miss',
  'property_damage',
  'first_aid',
  'minor',
  'serious',
  'fatal',
  'dangerous_occurrence',
] as const;
export const INCIDENT_STATUSES = ['open', 'investigating', 'closed'] as const;

export const incidents = defineRecord(
  'incidents',
  {
    ...c.authored,
    operating_day: c.day,
    /** Given offline, like a ticket's. */
    number: c.incidentNumber,
    class: c.oneOf(INCIDENT_CLASSES),
    title: c.text(200, 2),
    description: c.optional(c.text(4000)),
    location: c.optional(c.text(100)),
    occurred_at: c.time,
    people: c.optional(c.count({ from: 0, to: 10_000 })),
    lost_days: c.optional(c.count({ from: 0, to: 100_000 })),
    status: c.oneOf(INCIDENT_STATUSES, 'choice_invalid', 'invalid_incident_status'),
    flags: c.flags,
  },
  (of) => ({
    list: {
      order: 'occurred_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]', 'status', 'number'],
      leavesWith: 'operating_day',
      open: { status: ['open', 'investigating'] },
    },
    numbered: { prefix: 'IN', column: 'number', collision: 'number_collision' },
    knownBy: ['number', 'title'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_incident' },
        required: ['number', 'class', 'title'],
        optional: ['description', 'location', 'occurred_at', 'people', 'lost_days'],
        correctable: ['title', 'description', 'location', 'people', 'lost_days'],
        stamped: ['number'],
        stamp: ({ occurred_at }, { captured_at, dayOf, nextNumber }) => ({
          number: nextNumber('IN', dayOf(occurred_at ?? captured_at)),
        }),
        usesSiteDay: true,
        set: (mutation, { dayOf }) => {
          const occurred_at = mutation.payload.occurred_at ?? happenedAt(mutation);
          return { occurred_at, operating_day: dayOf(occurred_at), status: 'open' };
        },
        touches: ['daily_totals'],
        also: (row) => inTotals(row, 1),
      }),
      change: of.change({
        sql: { handler: 'change_incident' },
        optional: ['class', 'title', 'description', 'location', 'people', 'lost_days'],
        correctable: ['title', 'description', 'location', 'people', 'lost_days'],
        touches: ['daily_totals'],
        moves: (before, after) =>
          before.class === after.class && (before.lost_days ?? 0) === (after.lost_days ?? 0)
            ? []
            : [...inTotals(before, -1), ...inTotals(after, 1)],
      }),
      change_status: of.change({
        sql: { handler: 'change_incident_status', permission: 'change' },
        required: ['status'],
      }),
    },
  }),
);

interface Counts {
  readonly operating_day: string;
  readonly class: string;
  readonly lost_days: number | null;
}
function inTotals({ operating_day, class: key, lost_days }: Counts, direction: 1 | -1): Effect[] {
  return [
    counted(operating_day, 'incidents', key, { quantity: 1 }, direction),
    ...(lost_days !== null && lost_days > 0
      ? [counted(operating_day, 'lost_days', 'all', { quantity: lost_days }, direction)]
      : []),
  ];
}
