/**
 * The state of a day at this minute: production against what is due by now according to its shifts, deliveries against what is usual by
 * this time of day. Usual: the median of the last 8 days of the same weekday on which the site worked, each up to as long after its
 * start as today is; unknown from fewer than 3. Production and diesel count from their capture, a ticket from its delivery. Source:
 * `shifts`, `deliveries`, `production_entries`, `transformations`, `fuel_logs`, config.
 */
import { producedIn, targetBy } from '../shifts/figures.ts';
import { plannedSpan } from '../shifts/plannedSpan.ts';
import { plannedHours } from '../records/shifts.ts';
import { addDays } from '../time/calendar.ts';
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';
import { instantAt } from '../time/siteTime.ts';
import { addQuantities, amountOf, median, sum } from '../values/quantities.ts';
import { shiftTarget } from './achievement.ts';
import type { DayFacts, ShiftFacts } from './dayFacts.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';
import type { SyncedTables } from '../records/rows.ts';
import { isDelivered, type Ticket } from './tickets.ts';

const FEWEST_WEEKS = 3;

/** From the day's shifts: m³ `due` by now of the opened ones, m³ and hours of all. Null: none was opened. */
export function planByNow({ shifts }: DayFacts, settings: FigureSettings, now: Date, site: SiteDay) {
  const targetOf = (one: ShiftFacts) => shiftTarget(one, shifts.length, settings);
  const opened = shifts.filter(isOpened);
  const due = addQuantities(...opened.map((one) => targetBy(now, plannedSpan(one, site), targetOf(one))));
  const hours = addQuantities(...shifts.map((one) => plannedHours(one.start_time, one.end_time)));
  return opened.length === 0
    ? null
    : { due, target: addQuantities(...shifts.map(targetOf)), hours, shifts: shifts.length };
}

type OpenedShift = Pick<ShiftFacts, 'operating_day' | 'status' | 'opened_at'>;
const isOpened = ({ status }: Pick<ShiftFacts, 'status'>) => status !== 'planned';

/**
 * When the first shift of this weekday usually opens, on the day of `now`: the median of the last 8 of these weekdays. Null: fewer than
 * half of them had a shift. Undefined: fewer than 3 of them came after the first of `shifts`, which are all known shifts of that time.
 */
export function usualOpening(shifts: readonly OpenedShift[], now: Date, site: SiteDay): Date | null | undefined {
  const opened = shifts.filter(isOpened);
  // An open shift stays on a device for longer than a closed one.
  const closed = opened.filter(({ status }) => status === 'closed');
  const known = sameWeekdays(operatingDayOf(now, site)).filter((day) =>
    closed.some(({ operating_day: first }) => first <= day),
  );
  const openings = known.flatMap((day) => {
    const ofDay = opened.filter(({ operating_day, opened_at }) => operating_day === day && opened_at !== null);
    const times = ofDay.map(({ opened_at }) => Date.parse(opened_at ?? '') - startOf(day, site));
    return times.length > 0 ? [Math.min(...times)] : [];
  });
  if (known.length < FEWEST_WEEKS) return undefined;
  return openings.length * 2 < known.length
    ? null
    : new Date(startOf(operatingDayOf(now, site), site) + median(openings));
}

export const startOf = (day: string, site: SiteDay) => instantAt(day, site.dayStart, site.timeZone).getTime();

/** The days on which the usual value is based, newest first. */
export const sameWeekdays = (today: string): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((week) => addDays(today, -7 * week));

export interface RecordsOfDay {
  readonly day: string;
  readonly tickets: readonly (Ticket & { readonly delivered_at: string | null })[];
  readonly production: Parameters<typeof producedIn>[0];
  readonly transformations: Parameters<typeof producedIn>[1];
  readonly fuel: readonly Pick<SyncedTables['fuel_logs'], 'kind' | 'liters' | 'captured_at' | 'voided_at'>[];
}

export type Usual = NonNullable<ReturnType<typeof usualByNow>>;

/** Volumes in m³, net in whole rupiah. `weeks`: the days on which it is based. */
export function usualByNow(days: readonly RecordsOfDay[], now: Date, site: SiteDay, settings: SettingsByDay) {
  const passed = now.getTime() - startOf(operatingDayOf(now, site), site);
  const worked = days
    .map((one) => standingAt(one, startOf(one.day, site) + passed, settings(one.day)))
    .filter(({ hasWorked }) => hasWorked);
  const shares = worked.flatMap(({ delivered, all }) => (all > 0 ? [delivered / all] : []));
  const middle = (of: Exclude<keyof (typeof worked)[number], 'hasWorked'>) => median(worked.map((one) => one[of]));
  if (worked.length < FEWEST_WEEKS) return null;
  return {
    weeks: worked.length,
    produced: middle('produced'),
    delivered: middle('delivered'),
    /** Delivered on the whole day. */
    wholeDay: middle('all'),
    net: middle('net'),
    /** Written by now, without cancelled ones. */
    tickets: middle('tickets'),
    /** L issued. */
    diesel: middle('diesel'),
    /** 0–1 of a whole day's deliveries; null: fewer than 3 of the days had deliveries. */
    share: shares.length < FEWEST_WEEKS ? null : median(shares),
  };
}

/** The figures of a day at that time of day. Fixed costs count in full from its first record on, as in `netOf`. */
function standingAt(
  { tickets, production, transformations, fuel }: RecordsOfDay,
  then: number,
  settings: FigureSettings,
) {
  const isBy = (time: string) => Date.parse(time) <= then;
  const byThen = <T extends { readonly captured_at: string }>(rows: readonly T[]) =>
    rows.filter(({ captured_at }) => isBy(captured_at));
  const left = tickets.filter(({ status, voided_at }) => status !== 'cancelled' && voided_at === null);
  const all = tickets.filter(isDelivered);
  const done = all.filter(({ delivered_at, captured_at }) => isBy(delivered_at ?? captured_at));
  const volumeOf = (some: typeof all) => addQuantities(...some.map(({ volume }) => volume));
  const [produced, delivered] = [producedIn(byThen(production), byThen(transformations)), volumeOf(done)];
  const revenue = sum(done.map(({ amount, volume }) => amount ?? amountOf(volume, settings.price)));
  const fixedCosts = produced > 0 || byThen(left).length > 0 ? settings.fixedCosts : 0;
  return {
    produced,
    delivered,
    all: volumeOf(all),
    net: revenue - amountOf(delivered, settings.cost) - fixedCosts,
    tickets: byThen(left).length,
    diesel: addQuantities(
      ...byThen(fuel).map(({ kind, liters, voided_at }) => (kind === 'issue' && voided_at === null ? liters : 0)),
    ),
    hasWorked: left.length > 0 || producedIn(production, transformations) > 0,
  };
}

export interface PastWeekdays {
  readonly days: readonly RecordsOfDay[];
  /** All shifts since the first of these days. */
  readonly shifts: readonly OpenedShift[];
}

/** The values with which a day is compared at this minute. */
export const byNow = (today: DayFacts, past: PastWeekdays, now: Date, site: SiteDay, settings: SettingsByDay) => ({
  plan: planByNow(today, settings(today.day), now, site),
  opening: usualOpening(past.shifts, now, site),
  usual: usualByNow(past.days, now, site, settings),
});
export type ByNow = ReturnType<typeof byNow>;
