/** Shifts of the crusher. The id derives from day and type, so that two offline devices open the same shift. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type Effect, type EffectContext, type MutationHead } from './effect.ts';
import { asWorked } from '../shifts/plannedSpan.ts';
import { addQuantities } from '../values/quantities.ts';
import { counted } from './ledger.ts';

export const SHIFT_TYPES = ['day', 'night', 'morning'] as const;
const SHIFT_STATUSES = ['planned', 'open', 'closed'] as const;

/** Characters: of the handover notes of all who closed the shift, and of the notes of all who opened it. */
const LONGEST_HANDOVER = 2_000;
const LONGEST_NOTES = 1_000;
const LARGEST_CREW = 100;

export const shifts = defineRecord(
  'shifts',
  {
    ...c.authored,
    operating_day: c.day,
    shift_type: c.oneOf(SHIFT_TYPES),
    shift_name: c.text(50, 2),
    start_time: c.timeOfDay,
    end_time: c.timeOfDay,
    /** m³. */
    production_target: c.optional(c.decimal({ from: 0, to: 1_000_000 })),
    crew: c.starting(c.refs('operators'), []),
    notes: c.optional(c.notes),
    status: c.oneOf(SHIFT_STATUSES),
    opened_by: c.optional(c.id),
    opened_at: c.optional(c.time),
    closed_by: c.optional(c.id),
    closed_at: c.optional(c.time),
    handover_note: c.optional(c.text(2000, 2)),
    acknowledged_by: c.optional(c.id),
    acknowledged_at: c.optional(c.time),
    flags: c.flags,
  },
  (of) => {
    const said = {
      required: ['operating_day', 'shift_type', 'shift_name', 'start_time', 'end_time'],
      optional: ['production_target', 'crew', 'notes'],
      correctable: ['shift_name', 'start_time', 'end_time', 'production_target', 'notes'],
      sql: { handler: 'keep_shift', permission: 'create' },
    } as const;
    const sql = { handler: 'keep_shift', permission: 'change' };
    const counting = { touches: ['daily_totals'], usesSiteDay: true, moves: hoursMoved } as const;
    return {
      list: {
        order: 'operating_day',
        newestFirst: true,
        indexes: ['status', '[operating_day+captured_at]'],
        leavesWith: 'operating_day',
        open: { status: ['planned', 'open'] },
      },
      knownBy: ['shift_name'],
      kinds: {
        plan: of.upsert({ ...said, ...counting, set: () => ({ status: 'planned' }), onto: joined }),
        open: of.upsert({
          ...said,
          ...counting,
          set: opened,
          onto: (before, mutation, context) =>
            before.status === 'planned'
              ? {
                  ...joined(before, mutation),
                  ...opened(mutation, context),
                  crew: mutation.payload.crew ?? before.crew,
                }
              : joined(before, mutation),
        }),
        change: of.change({
          sql,
          optional: ['shift_name', 'start_time', 'end_time', 'production_target', 'crew', 'notes'],
          correctable: ['shift_name', 'start_time', 'end_time', 'production_target', 'notes'],
          ...counting,
        }),
        close: of.change({
          sql,
          required: ['handover_note'],
          without: ['handover_note'],
          correctable: ['handover_note'],
          ...counting,
          set: (mutation, before, { author }) => {
            const { handover_note: note } = mutation.payload;
            if (before.status !== 'closed')
              return { status: 'closed', closed_by: author, closed_at: happenedAt(mutation), handover_note: note };
            // Closed twice, by two users or on two devices: the second note is added below the first.
            return { handover_note: withNote(before.handover_note, note, LONGEST_HANDOVER) };
          },
        }),
        acknowledge: of.change({
          sql,
          applies: (before, _mutation, { author }) =>
            before.status === 'closed' && before.acknowledged_at === null && before.closed_by !== author,
          set: (mutation, _before, { author }) => ({ acknowledged_by: author, acknowledged_at: happenedAt(mutation) }),
        }),
      },
    };
  },
);

interface Joined {
  readonly crew?: readonly string[] | null;
  readonly notes?: string | null;
}

/** The second user who plans or opens it continues the same shift: with both crews, until it is closed, and both notes. */
function joined(before: Joined & { readonly status?: string }, { payload }: { readonly payload: Joined }) {
  const crew = before.crew ?? [];
  const others = before.status === 'closed' ? [] : (payload.crew ?? []).filter((one) => !crew.includes(one));
  return {
    crew: [...crew, ...new Set(others)].slice(0, LARGEST_CREW),
    notes: withNote(before.notes, payload.notes, LONGEST_NOTES),
  };
}
interface CrewHours {
  /** `worked`: from its start to its end. `planned`: by its times, while it is open, or if its end is implausible, more than a day later. */
  readonly key: 'worked' | 'planned';
  /** Hours of people. */
  readonly hours: number;
}

/** Hours that the crew of a shift (`asWorked`) worked; null if it was only planned. The twin of `private.crew_hours`. */
export function crewHours({ status, crew, opened_at, closed_at, start_time, end_time }: CrewShift): CrewHours | null {
  if (status === 'planned') return null;
  const took = status === 'closed' ? hoursBetween(opened_at, closed_at) : 0;
  const people = new Set(crew).size;
  return took > 0 && took <= 24
    ? { key: 'worked', hours: addQuantities(took * people) }
    : { key: 'planned', hours: addQuantities(plannedHours(start_time, end_time) * people) };
}
interface CrewShift {
  readonly operating_day: string;
  readonly status: string;
  readonly crew: readonly string[];
  readonly opened_at: string | null;
  readonly closed_at: string | null;
  /** `HH:MM`. */
  readonly start_time: string;
  readonly end_time: string;
}

/** h with 3 decimals, as a closing freezes them; 0 if one of the times is missing. */
export const hoursBetween = (from: string | null | undefined, to: string | null | undefined): number =>
  !from || !to ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 3_600) / 1_000;

/** From `HH:MM` to `HH:MM`, if necessary over midnight; h with 3 decimals. */
export function plannedHours(start: string, end: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const lasts = (DAY_MINUTES + minutes(end) - minutes(start)) % DAY_MINUTES || DAY_MINUTES;
  return Math.round((lasts * 1_000) / 60) / 1_000;
}
const DAY_MINUTES = 1_440;

function hoursMoved(before: CrewShift | undefined, after: CrewShift, { site }: EffectContext): Effect[] {
  const [was, is] = [before && crewHours(asWorked(before, site)), crewHours(asWorked(after, site))];
  if (was?.key === is?.key && was?.hours === is?.hours) return [];
  return [
    ...(before && was ? [inHours(before.operating_day, was, -1)] : []),
    ...(is ? [inHours(after.operating_day, is, 1)] : []),
  ];
}

const inHours = (operating_day: string, { key, hours }: CrewHours, direction: 1 | -1): Effect =>
  counted(operating_day, 'hours_worked', key, { quantity: hours }, direction);

function opened(mutation: MutationHead, { author }: EffectContext) {
  return { status: 'open', opened_by: author, opened_at: happenedAt(mutation) } as const;
}

/** Ends a text that is too long for the field: the audit has the rest. */
const CUT = ' […]';

/** A text with another user's below it, each once; `longest` in characters. The twin of `private.with_note`. */
export function withNote(text: string | null | undefined, note: string | null | undefined, longest: number) {
  if (note == null || text?.split('\n').includes(note)) return text ?? null;
  if (text == null) return note;
  // Counted like Postgres.
  const together = Array.from(`${text}\n${note}`);
  return together.length <= longest ? together.join('') : together.slice(0, longest - CUT.length).join('') + CUT;
}
