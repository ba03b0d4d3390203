/** Shifts of the crusher. The id follows from day and type, so that two devices that open one without signal open the same. */
import { defineRecord } from './define.ts';
import {
  authored,
  day,
  decimal,
  id,
  notes,
  oneOf,
  optional,
  starting,
  text,
  texts,
  time,
  timeOfDay,
} from './columns.ts';
import { happenedAt } from './effect.ts';
import type { EffectContext, MutationHead } from './effect.ts';

export const SHIFT_TYPES = ['day', 'night', 'morning'] as const;
export const SHIFT_STATUSES = ['planned', 'open', 'closed'] as const;

/** A handover note with the notes of all who closed the shift, in characters. */
const LONGEST_NOTE = 2_000;

export const shifts = defineRecord(
  'shifts',
  {
    ...authored,
    operating_day: day,
    shift_type: oneOf(SHIFT_TYPES),
    shift_name: text(50, 2),
    start_time: timeOfDay,
    end_time: timeOfDay,
    /** m³. */
    production_target: optional(decimal({ from: 0, to: 1_000_000 })),
    /** Ids of the crew (`operators`). */
    crew: starting(texts, []),
    notes: optional(notes),
    status: oneOf(SHIFT_STATUSES),
    opened_by: optional(id),
    opened_at: optional(time),
    closed_by: optional(id),
    closed_at: optional(time),
    handover_note: optional(text(2000, 2)),
    acknowledged_by: optional(id),
    acknowledged_at: optional(time),
  },
  (of) => {
    const said = {
      required: ['operating_day', 'shift_type', 'shift_name', 'start_time', 'end_time'],
      optional: ['production_target', 'crew', 'notes'],
      correctable: ['shift_name', 'start_time', 'end_time', 'production_target', 'notes'],
    } as const;
    return {
      list: {
        order: 'operating_day',
        newestFirst: true,
        indexes: ['status', '[operating_day+captured_at]'],
        leavesWith: 'operating_day',
        isOpen: ({ status }) => status !== 'closed',
      },
      knownBy: ['shift_name'],
      kinds: {
        plan: of.upsert({ ...said, set: () => ({ status: 'planned' }), onto: () => ({}) }),
        open: of.upsert({
          ...said,
          set: opened,
          // The second of two who open it goes on with the same shift.
          onto: (before, mutation, context) =>
            before.status === 'planned'
              ? { ...opened(mutation, context), ...(mutation.payload.crew && { crew: mutation.payload.crew }) }
              : {},
        }),
        change: of.change({
          optional: ['shift_name', 'start_time', 'end_time', 'production_target', 'crew', 'notes'],
          correctable: ['shift_name', 'start_time', 'end_time', 'production_target', 'notes'],
        }),
        close: of.change({
          required: ['handover_note'],
          without: ['handover_note'],
          correctable: ['handover_note'],
          set: (mutation, before, { author }) => {
            const { handover_note: note } = mutation.payload;
            if (before.status !== 'closed')
              return { status: 'closed', closed_by: author, closed_at: happenedAt(mutation), handover_note: note };
            // Two people closed it: the second note is kept beside the first.
            return before.closed_by === author
              ? {}
              : { handover_note: firstCharacters(`${before.handover_note ?? ''}\n${note}`, LONGEST_NOTE) };
          },
        }),
        acknowledge: of.change({
          applies: (before) => before.status === 'closed' && before.acknowledged_at === null,
          set: (mutation, _before, { author }) => ({ acknowledged_by: author, acknowledged_at: happenedAt(mutation) }),
        }),
      },
    };
  },
);

/** As Postgres counts them. */
const firstCharacters = (note: string, count: number): string => Array.from(note).slice(0, count).join('');

function opened(mutation: MutationHead, { author }: EffectContext) {
  return { status: 'open', opened_by: author, opened_at: happenedAt(mutation) } as const;
}
