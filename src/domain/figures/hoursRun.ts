/**
 * Hours run, h: shift time − downtime of the crushing line (decisions §5). Source: `shifts`, `downtime_entries`; each shift and entry is
 * rounded to 3 decimals, as the totals are. The operating_hours that people type are a cross-check.
 */
import { addQuantities } from '../quantities.ts';
import type { SyncedTables } from '../rows.ts';
import type { DayFacts, ShiftFacts, StopFacts } from './dayFacts.ts';

/** What stops the crusher: a stop of the line, or one that names no machine. A dump truck that stands still does not. */
const LINE = /crush|jaw|cone|impact|screen|conveyor|feeder|hopper|pemecah|ayakan|saringan|konveyor/i;
export function isOfCrusher(
  { equipment_id }: Pick<StopFacts, 'equipment_id'>,
  machines: ReadonlyMap<string, Pick<SyncedTables['equipment'], 'equipment_type' | 'equipment_name'>>,
): boolean {
  const machine = equipment_id === null ? undefined : machines.get(equipment_id);
  return !machine || LINE.test(machine.equipment_type) || LINE.test(machine.equipment_name);
}

/** The end of a shift that was forgotten says nothing. */
const LONGEST_SHIFT_H = 24;

/**
 * A closed shift counts as long as it was open, by its planned times where its end comes more than a day after its opening; one that is
 * open until now, and no longer than planned; a planned one has not run.
 */
export function shiftHours(shift: ShiftFacts, now: Date): number {
  if (shift.status === 'planned') return 0;
  const planned = plannedHours(shift);
  const opened = shift.opened_at === null ? Number.NaN : Date.parse(shift.opened_at);
  if (Number.isNaN(opened)) return planned;
  if (shift.status !== 'closed') return within(hoursBetween(opened, now.getTime()), planned);
  const took = shift.closed_at === null ? Number.NaN : hoursBetween(opened, Date.parse(shift.closed_at));
  return took > 0 && took <= LONGEST_SHIFT_H ? took : planned;
}

/** h from `start_time` to `end_time`; a shift that ends at or before its beginning ends on the next day. */
export function plannedHours({ start_time, end_time }: Pick<ShiftFacts, 'start_time' | 'end_time'>): number {
  const minutes = minutesOf(end_time) - minutesOf(start_time);
  return Number.isNaN(minutes) ? 0 : rounded((minutes > 0 ? minutes : minutes + 1_440) / 60);
}

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
};

/** An entry that has not ended stands still until now. */
export const stopHours = ({ started_at, ended_at, voided_at }: StopFacts, now: Date): number =>
  voided_at === null
    ? Math.max(0, hoursBetween(Date.parse(started_at), ended_at === null ? now.getTime() : Date.parse(ended_at)))
    : 0;

export interface Hours {
  /** S: shift time. */
  readonly shift: number;
  /** D: downtime of the crushing line. */
  readonly down: number;
  /** S − D, never below 0. */
  readonly run: number;
}

export function hoursOf(days: readonly DayFacts[], now: Date): Hours {
  const shift = addQuantities(...days.flatMap(({ shifts }) => shifts.map((one) => shiftHours(one, now))));
  const down = addQuantities(...days.flatMap(({ stops }) => stops.map((stop) => stopHours(stop, now))));
  return { shift, down, run: Math.max(0, addQuantities(shift, -down)) };
}

type Entry = Pick<SyncedTables['production_entries'], 'operating_hours' | 'voided_at'> & {
  readonly material_type: string;
};

/** h that people typed: every product of a shift repeats them, so the product with the most counts. Null: nobody typed any. */
export function typedHours(entries: readonly Entry[]): number | null {
  const byMaterial = new Map<string, number[]>();
  for (const { material_type, operating_hours, voided_at } of entries)
    if (voided_at === null && operating_hours !== null)
      byMaterial.set(material_type, [...(byMaterial.get(material_type) ?? []), operating_hours]);
  return byMaterial.size === 0 ? null : Math.max(...[...byMaterial.values()].map((hours) => addQuantities(...hours)));
}

/** More than an hour apart. */
export const hoursDisagree = (typed: number | null, run: number): boolean =>
  typed !== null && Math.abs(typed - run) > 1;

const hoursBetween = (from: number, to: number): number => rounded((to - from) / 3_600_000);
const rounded = (hours: number): number => Math.round(hours * 1_000) / 1_000;
const within = (hours: number, most: number): number => Math.min(most, Math.max(0, hours || 0));
