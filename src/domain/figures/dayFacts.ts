/** What is known about one operating day: its totals, its shifts and its downtime. Every figure is a function of this and of the settings. */
import { grouped } from '../values/grouped.ts';
import { addQuantities } from '../values/quantities.ts';
import type { SyncedTables } from '../records/rows.ts';
import { daysIn, type DayRange } from '../time/calendar.ts';

export type DayTotal = Pick<
  SyncedTables['daily_totals'],
  'operating_day' | 'kind' | 'key' | 'quantity' | 'count' | 'amount'
>;
export type ShiftFacts = Pick<
  SyncedTables['shifts'],
  | 'id'
  | 'operating_day'
  | 'shift_type'
  | 'status'
  | 'start_time'
  | 'end_time'
  | 'opened_at'
  | 'closed_at'
  | 'production_target'
>;
export type StopFacts = Pick<
  SyncedTables['downtime_entries'],
  'operating_day' | 'shift_id' | 'equipment_id' | 'reason' | 'started_at' | 'ended_at' | 'voided_at'
> &
  Partial<Pick<SyncedTables['downtime_entries'], 'held_end_at'>>;

/** A figure that differs from the frozen one. */
export interface Change {
  readonly kind: string;
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

export type FrozenBy = Pick<
  SyncedTables['day_closings'],
  'totals' | 'closed_at' | 'received_at' | 'reopened_at' | 'position'
>;

interface ClosedDay {
  readonly closing: FrozenBy;
  readonly now: readonly DayTotal[];
  readonly changes: readonly Change[];
}

export interface DayFacts {
  readonly day: string;
  readonly totals: readonly DayTotal[];
  readonly shifts: readonly ShiftFacts[];
  /** Stops of the crusher (`stopsCrusher`): those of the day, and those of other days that overlap its shifts. */
  readonly stops: readonly StopFacts[];
  /** Set for a closed day, whose facts are the frozen ones (`asFrozen`). */
  readonly closed?: ClosedDay;
}

/** One for each day of the range, in order, even if nothing is known about it. */
export function factsByDay<Stop extends StopFacts>(
  range: DayRange,
  { totals, shifts, stops }: Pick<DayFacts, 'totals' | 'shifts'> & { readonly stops: readonly Stop[] },
): (Omit<DayFacts, 'stops'> & { readonly stops: readonly Stop[] })[] {
  const dayOf = ({ operating_day }: { readonly operating_day: string }) => operating_day;
  const [byTotal, byShift] = [grouped(totals, dayOf), grouped(shifts, dayOf)];
  const timed = stops.map((stop) => ({ stop, from: Date.parse(stop.started_at), to: timeOr(stop.ended_at, Infinity) }));
  return daysIn(range).map((day) => {
    const ofDay = byShift.get(day) ?? [];
    // No stop overlaps a shift that never opened.
    const spans = ofDay.map(({ opened_at, closed_at }) => ({
      from: timeOr(opened_at, Infinity),
      to: timeOr(closed_at, Infinity),
    }));
    return {
      day,
      totals: byTotal.get(day) ?? [],
      shifts: ofDay,
      // An open stop may have begun days ago, and one of a night shift belongs to the day before.
      stops: timed.flatMap(({ stop, from, to }) =>
        stop.operating_day === day || spans.some((shift) => to > shift.from && from < shift.to) ? [stop] : [],
      ),
    };
  });
}

const timeOr = (time: string | null, otherwise: number): number => (time === null ? otherwise : Date.parse(time));

export function sumOf(
  totals: readonly DayTotal[],
  kind: string,
  passes: string | ((key: string) => boolean) = () => true,
) {
  const wanted = totals.filter(
    (total) => total.kind === kind && (typeof passes === 'string' ? total.key === passes : passes(total.key)),
  );
  return {
    /** m³, litres or hours, depending on the kind. */
    quantity: addQuantities(...wanted.map(({ quantity }) => quantity)),
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    /** Whole rupiah. */
    amount: wanted.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** By key, largest first, without zeros. */
export function sumsByKey(totals: readonly DayTotal[], kind: string): [key: string, sum: ReturnType<typeof sumOf>][] {
  const keys = [...new Set(totals.filter((total) => total.kind === kind).map(({ key }) => key))];
  return keys
    .map((key): [string, ReturnType<typeof sumOf>] => [key, sumOf(totals, kind, key)])
    .filter(([, { quantity, count, amount }]) => quantity !== 0 || count !== 0 || amount !== 0)
    .toSorted(([, one], [, other]) => other.quantity - one.quantity || other.amount - one.amount);
}

export const totalsOf = (days: readonly DayFacts[]): DayTotal[] => days.flatMap(({ totals }) => totals);
