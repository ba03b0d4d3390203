/** When a downtime began and ended, of the times of day that were typed. */
import { err, ok, type Result } from '../values/result.ts';
import { endOf } from '../figures/hoursRun.ts';
import { instantAt } from '../time/siteTime.ts';
import { asWorked, plannedSpan } from './plannedSpan.ts';
import { lastTimeAt, type ShiftRow } from './shiftTime.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { StopFacts } from '../figures/dayFacts.ts';
import type { SiteDay } from '../time/operatingDay.ts';

interface Typed {
  /** `HH:MM`; without it: now. */
  readonly started_at?: string | undefined;
  /** Without it: it still stands. */
  readonly ended_at?: string | undefined;
  /** Without it: the whole line. */
  readonly equipment_id?: string | undefined;
}

interface Context {
  /** Until when it can have happened: now, or the end of a shift that is over. */
  readonly latest: Date;
  readonly timeZone: string;
  readonly others: readonly Pick<StopFacts, 'equipment_id' | 'started_at' | 'ended_at' | 'held_end_at' | 'voided_at'>[];
}

/** `ended` is null while it still stands. */
export interface Standing {
  readonly started: Date;
  readonly ended: Date | null;
}

type Mistakes = Partial<Record<'started_at' | 'ended_at', ValidationCode>>;

/** A time of day that is so little ahead comes from a clock that differs or a slip: it does not mean the day before. */
const SLIP_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The last time of that name; null for one that is about to come. */
function timeBefore(typed: string, { latest, timeZone }: Pick<Context, 'latest' | 'timeZone'>): Date | null {
  const last = lastTimeAt(typed, latest, timeZone);
  return last.getTime() + DAY_MS - latest.getTime() <= SLIP_MS ? null : last;
}

/** A time of day is the last one there was. An end before the start, or overlapping times of one machine, are mistakes. */
export function readStanding(typed: Typed, context: Context): Result<Standing, Mistakes> {
  const { latest, others } = context;
  const started = typed.started_at === undefined ? latest : timeBefore(typed.started_at, context);
  if (!started) return err({ started_at: 'time_to_come' });
  const ended = typed.ended_at === undefined ? null : timeBefore(typed.ended_at, context);
  if (!ended && typed.ended_at !== undefined) return err({ ended_at: 'time_to_come' });
  if (ended && ended < started) return err({ ended_at: whyTooEarly(ended, started, latest) });
  const machine = typed.equipment_id ?? null;
  const overlaps = others.some((other) => {
    const end = endOf(other);
    return (
      other.equipment_id === machine &&
      other.voided_at === null &&
      (ended === null || minuteOf(other.started_at) < ended.getTime()) &&
      (end === null || minuteOf(end) > minuteOf(started))
    );
  });
  return overlaps ? err({ started_at: 'downtime_overlaps' }) : ok({ started, ended });
}

/** The minute in which a shift (`asWorked`) began, or without a shift the operating day. The form asks about a stop that starts earlier. */
export function earliestIn(shift: ShiftRow | null, day: string, site: SiteDay): Date {
  if (!shift) return instantAt(day, site.dayStart, site.timeZone);
  return new Date(minuteOf(asWorked(shift, site).opened_at ?? plannedSpan(shift, site).start));
}

/** Times are typed by the minute: what happened within it is not later than it. */
const minuteOf = (instant: Date | string): number => Math.floor(new Date(instant).getTime() / 60_000) * 60_000;

/** Whichever is nearer: at 00:10, the end 00:30 of a stop since 23:40 is 20 minutes ahead, not 23 hours before its start. */
const whyTooEarly = (ended: Date, started: Date, latest: Date): ValidationCode =>
  ended.getTime() + DAY_MS - latest.getTime() < started.getTime() - ended.getTime()
    ? 'time_to_come'
    : 'ended_before_start';

/** When a downtime ended that stands; not before it began. */
export function readEnd(
  typed: string | undefined,
  startedAt: string,
  context: Pick<Context, 'latest' | 'timeZone'>,
): Result<Date, Mistakes> {
  if (typed === undefined) return ok(context.latest);
  const ended = timeBefore(typed, context);
  if (!ended) return err({ ended_at: 'time_to_come' });
  const started = new Date(startedAt);
  if (ended.getTime() < minuteOf(started)) return err({ ended_at: whyTooEarly(ended, started, context.latest) });
  return ok(ended < started ? started : ended);
}
