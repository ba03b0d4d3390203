/**
 * Hours run, h: shift time − downtime of the crusher. Source: `shifts`, `downtime_entries`. The only implementation, used by the page
 * of a shift, the office's figures and the notices. The typed operating_hours are a cross-check.
 */
import { addQuantities } from '../values/quantities.ts';
import { plannedHours } from '../records/shifts.ts';
import type { SyncedTables } from '../records/rows.ts';
import { hoursByDay } from '../time/hoursByDay.ts';
import { HOUR_MS, LONGEST_SHIFT_MS, hoursIn, type Span } from '../shifts/plannedSpan.ts';
import type { DayFacts, ShiftFacts, StopFacts } from './dayFacts.ts';

type Machine = Pick<SyncedTables['equipment'], 'equipment_type' | 'equipment_name'>;
type Stop = Pick<StopFacts, 'started_at' | 'ended_at' | 'held_end_at' | 'voided_at'>;

const LINE = /crush|jaw|cone|impact|screen|conveyor|feeder|hopper|pemecah|ayakan|saringan|konveyor/i;
const MOBILE = /excavator|loader|truck|dozer|genset|grader|compactor|drill|ekskavator|truk/i;

/** Whether a stop stops the crusher: of no machine, an unknown one, or one of the crushing line by type, else name. */
export function stopsCrusher(
  { equipment_id }: Pick<StopFacts, 'equipment_id'>,
  machineOf: (id: string) => Machine | undefined,
): boolean {
  const machine = equipment_id === null ? undefined : machineOf(equipment_id);
  if (!machine || LINE.test(machine.equipment_type)) return true;
  return !MOBILE.test(machine.equipment_type) && LINE.test(machine.equipment_name);
}

type ShiftTimes = Pick<ShiftFacts, 'status' | 'start_time' | 'end_time' | 'opened_at' | 'closed_at'>;

/**
 * The time that a shift (`asWorked`) has run: from its start to its end, or until now. If its end is unusable, more than a day after
 * its start or before it, the planned length counts, as in SQL (`private.crew_hours`); likewise for a shift that was closed and never
 * opened, up to its end. A planned one has not run.
 */
export function workedSpan(shift: ShiftTimes, now: Date): Span {
  const planned = plannedHours(shift.start_time, shift.end_time) * HOUR_MS;
  const closed = shift.closed_at === null ? null : Date.parse(shift.closed_at);
  const start = shift.opened_at === null ? (closed ?? now.getTime()) - planned : Date.parse(shift.opened_at);
  if (shift.status === 'planned' || (shift.opened_at === null && closed === null)) return span(start, start);
  const end = closed ?? Math.max(start, now.getTime());
  const isPlausible = end - start <= LONGEST_SHIFT_MS && (closed === null || end > start);
  return span(start, isPlausible ? end : start + planned);
}

const span = (start: number, end: number): Span => ({ start: new Date(start), end: new Date(end) });

/** ISO 8601; includes an end that waits for the owner. Null: it has none. */
export const endOf = ({ ended_at, held_end_at }: Pick<Stop, 'ended_at' | 'held_end_at'>): string | null =>
  ended_at ?? held_end_at ?? null;

export const isStanding = (stop: Pick<Stop, 'ended_at' | 'held_end_at' | 'voided_at'>): boolean =>
  endOf(stop) === null && stop.voided_at === null;

/** The time span of a stop; one without an end lasts until now. Null: it was voided, or ends before it begins. */
function stoodIn(stop: Stop, now: Date): Span | null {
  const [start, end] = [Date.parse(stop.started_at), Date.parse(endOf(stop) ?? now.toISOString())];
  return stop.voided_at === null && end > start ? span(start, end) : null;
}

/**
 * Hours of ended stops of any machines on each operating day, at most 24 h per machine and day. Overlapping stops of one machine count
 * once: the overlap belongs to the one that began first. `dayOf`: of an instant. The twin of `private.stood_by_day`.
 */
export function stoodByDay<S extends Stop & Pick<StopFacts, 'equipment_id'> & { readonly id: string }>(
  stops: readonly S[],
  dayOf: (instant: string) => string,
): (Standstill<S> & { readonly day: string })[] {
  const reached = new Map<string | null, number>();
  return stops
    .flatMap((stop) =>
      stop.voided_at === null && stop.ended_at !== null ? [{ stop, to: Date.parse(stop.ended_at) }] : [],
    )
    .toSorted(
      (one, other) =>
        Date.parse(one.stop.started_at) - Date.parse(other.stop.started_at) || (one.stop.id < other.stop.id ? -1 : 1),
    )
    .flatMap(({ stop, to }) => {
      const from = Math.max(Date.parse(stop.started_at), reached.get(stop.equipment_id) ?? 0);
      reached.set(stop.equipment_id, Math.max(from, to));
      return hoursByDay(from, to, dayOf).map(([day, hours]) => ({ stop, day, hours }));
    });
}

export interface Hours {
  /** S: shift time. */
  readonly shift: number;
  /** D: downtime of the crusher within it. */
  readonly down: number;
  /** S − D, never below 0. */
  readonly run: number;
}

export interface Standstill<S> {
  readonly stop: S;
  /** h, more than 0. */
  readonly hours: number;
}

export interface RunOfShift<S> extends Hours {
  /** The stops, in the order of their start: the parts of D. */
  readonly standstills: readonly Standstill<S>[];
}

/**
 * Of one shift, in whole thousandths of an hour. `stops`: those of the crusher; only their part within the shift counts, and
 * overlapping stops count once: the overlap belongs to the one that began first.
 */
export const runOfShift = <S extends Stop>(shift: ShiftTimes, stops: readonly S[], now: Date): RunOfShift<S> =>
  runWithin(workedSpan(shift, now), stops, now);

function runWithin<S extends Stop>(worked: Span, stops: readonly S[], now: Date): RunOfShift<S> {
  const pieces = stops
    .flatMap((stop) => {
      const stood = stoodIn(stop, now);
      return stood
        ? [{ stop, from: stood.start.getTime(), to: Math.min(stood.end.getTime(), worked.end.getTime()) }]
        : [];
    })
    .toSorted((one, other) => one.from - other.from);
  const standstills: Standstill<S>[] = [];
  let reached = worked.start.getTime();
  for (const { stop, from, to } of pieces) {
    const hours = rounded((to - Math.max(from, reached)) / HOUR_MS);
    if (hours > 0) standstills.push({ stop, hours });
    reached = Math.max(reached, to);
  }
  const total = rounded(hoursIn(worked));
  const down = Math.min(total, addQuantities(...standstills.map(({ hours }) => hours)));
  return { shift: total, down, run: addQuantities(total, -down), standstills };
}

/** The shifts of one day, in order of their start. There is one crusher: the overlap of two shifts belongs to the one that began first. */
export function runsOfDay<S extends Stop>(shifts: readonly ShiftTimes[], stops: readonly S[], now: Date) {
  let reached = 0;
  return shifts
    .map((shift) => workedSpan(shift, now))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .map(({ start, end }) => {
      const from = Math.min(Math.max(start.getTime(), reached), end.getTime());
      reached = Math.max(reached, end.getTime());
      return runWithin(span(from, end.getTime()), stops, now);
    });
}

export function hoursOf(days: readonly DayFacts[], now: Date): Hours {
  const runs = days.flatMap(({ shifts, stops }) => runsOfDay(shifts, stops, now));
  const sum = (part: keyof Hours) => addQuantities(...runs.map((run) => run[part]));
  return { shift: sum('shift'), down: sum('down'), run: sum('run') };
}

/** The longest stop of the crusher within the shifts of these days, also across a change of shifts; undefined if there was none. */
export function longestStop(days: readonly DayFacts[], now: Date): Standstill<StopFacts> | undefined {
  const byStop = new Map<string, Standstill<StopFacts>>();
  for (const { shifts, stops } of days)
    for (const { stop, hours } of runsOfDay(shifts, stops, now).flatMap(({ standstills }) => standstills)) {
      const key = `${stop.equipment_id} ${stop.started_at}`;
      byStop.set(key, { stop, hours: addQuantities(byStop.get(key)?.hours ?? 0, hours) });
    }
  return [...byStop.values()].toSorted((one, other) => other.hours - one.hours)[0];
}

type Entry = Pick<SyncedTables['production_entries'], 'operating_hours' | 'voided_at'> & {
  readonly material_type: string;
};

/** Typed hours, h: entries of one material follow each other, entries of several share the same hours. Null: none were typed. */
export function typedHours(entries: readonly Entry[]): number | null {
  const byMaterial = new Map<string, number>();
  for (const { material_type, operating_hours, voided_at } of entries)
    if (voided_at === null && operating_hours !== null)
      byMaterial.set(material_type, addQuantities(byMaterial.get(material_type) ?? 0, operating_hours));
  return byMaterial.size === 0 ? null : Math.max(...byMaterial.values());
}

/** More than an hour apart. */
export const hoursDisagree = (typed: number | null, run: number): boolean =>
  typed !== null && Math.abs(typed - run) > 1;

const rounded = (hours: number): number => Math.round(hours * 1_000) / 1_000;
