/** When a downtime began and ended, from typed times of day. */
import { err, ok, type Result } from '../values/result.ts';
import { endOf } from '../figures/hoursRun.ts';
import { instantAt } from '../time/siteTime.ts';
import { asWorked, plannedSpan } from './plannedSpan.ts';
import { lastTimeAt, type ShiftRow } from './shiftTime.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { StopFacts } from '../figures/dayFacts.ts';
import type { SiteDay } from '../time/operatingDay.ts';

interface Typed {
  /** `HH:MM`; absent: now. */
  readonly started_at?: string | undefined;
  /** Absent: it is still open. */
  readonly ended_at?: string | undefined;
  /** Absent: the whole line. */
  readonly equipment_id?: string | undefined;
}

interface Context {
  /** The latest possible time: now, or the end of a finished shift. */
  readonly latest: Date;
  readonly timeZone: string;
  readonly others: readonly Pick<StopFacts, 'equipment_id' | 'started_at' | 'ended_at' | 'held_end_at' | 'voided_at'>[];
}

/** `ended` is null while it is open. */
export interface Standing {
  readonly started: Date;
  readonly ended: Date | null;
}

type Mistakes = Partial<Record<'started_at' | 'ended_at', ValidationCode>>;

/** A time of day this little ahead is a clock difference or a typing error: it does not mean the day before. */
const SLIP_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The most recent occurrence of this time; null if it is about to come. */
function timeBefore(typed: string, { latest, timeZone }: Pick<Context, 'latest' | 'timeZone'>): Date | null {
  const last = lastTimeAt(typed, latest, timeZone);
  return last.getTime() + DAY_MS - latest.getTime() <= SLIP_MS ? null : last;
}

/** A time of day means its most recent occurrence. An end before the start, or overlapping times of one machine, are errors. */
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

/** The minute in which a shift (`asWorked`) began or, without a shift, the operating day. The form asks about an earlier start. */
export function earliestIn(shift: ShiftRow | null, day: string, site: SiteDay): Date {
  if (!shift) return instantAt(day, site.dayStart, site.timeZone);
  return new Date(minuteOf(asWorked(shift, site).opened_at ?? plannedSpan(shift, site).start));
}

/** Times are typed by the minute: anything within it is not later. */
const minuteOf = (instant: Date | string): number => Math.floor(new Date(instant).getTime() / 60_000) * 60_000;

/** The nearer of both: at 00:10, the end 00:30 of a stop since 23:40 is 20 minutes ahead, not 23 hours before its start. */
const whyTooEarly = (ended: Date, started: Date, latest: Date): ValidationCode =>
  ended.getTime() + DAY_MS - latest.getTime() < started.getTime() - ended.getTime()
    ? 'time_to_come'
    : 'ended_before_start';

/** When an open downtime ended; not before it began. */
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
