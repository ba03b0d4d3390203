/**
 * How a day stands at this minute: what is due by now, and what is usual by this time of day. Usual: the median of the last 8 days of the
 * same weekday on which the site worked, each up to as long after its start as today is; not known from fewer than 3. Production counts from
 * its capture, a ticket from its delivery. Source: `shifts`, `deliveries`, `production_entries`, `transformations`, config.
 */
import { producedIn, targetBy } from '../shifts/figures.ts';
import { plannedSpan } from '../shifts/plannedSpan.ts';
import { addDays } from '../time/calendar.ts';
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';
import { instantAt } from '../time/siteTime.ts';
import { addQuantities, amountOf, sum } from '../values/quantities.ts';
import { shiftTarget } from './achievement.ts';
import type { DayFacts } from './dayFacts.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';
import { median } from './fuel.ts';
import { isDelivered, type Ticket } from './tickets.ts';

const FEWEST_WEEKS = 3;

/** m³ that the shifts which were opened make due by then, each as on its own page; null: none was opened. */
export function productionDue({ shifts }: DayFacts, settings: FigureSettings, now: Date, site: SiteDay): number | null {
  const opened = shifts.filter(({ status }) => status !== 'planned');
  const due = opened.map((one) => targetBy(now, plannedSpan(one, site), shiftTarget(one, shifts.length, settings)));
  return opened.length === 0 ? null : addQuantities(...due);
}

/** The days that the usual is made of, the newest first. */
export const sameWeekdays = (today: string): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((week) => addDays(today, -7 * week));

export interface RecordsOfDay {
  readonly day: string;
  readonly tickets: readonly (Ticket & { readonly delivered_at: string | null })[];
  readonly production: Parameters<typeof producedIn>[0];
  readonly transformations: Parameters<typeof producedIn>[1];
}

/** Volumes in m³, net in whole rupiah. `weeks`: the days that it is made of. */
export interface Usual {
  readonly weeks: number;
  readonly produced: number;
  readonly delivered: number;
  readonly net: number;
  /** 0–1 of all that such a day delivers; null: fewer than 3 of the days delivered anything. */
  readonly share: number | null;
}

export function usualByNow(
  days: readonly RecordsOfDay[],
  now: Date,
  site: SiteDay,
  settings: SettingsByDay,
): Usual | null {
  const startOf = (day: string) => instantAt(day, site.dayStart, site.timeZone).getTime();
  const passed = now.getTime() - startOf(operatingDayOf(now, site));
  const worked = days
    .map((one) => standingAt(one, startOf(one.day) + passed, settings(one.day)))
    .filter(({ hasWorked }) => hasWorked);
  const shares = worked.flatMap(({ delivered, all }) => (all > 0 ? [delivered / all] : []));
  const middle = (of: 'produced' | 'delivered' | 'net') => median(worked.map((one) => one[of]));
  if (worked.length < FEWEST_WEEKS) return null;
  return {
    weeks: worked.length,
    produced: middle('produced'),
    delivered: middle('delivered'),
    net: middle('net'),
    share: shares.length < FEWEST_WEEKS ? null : median(shares),
  };
}

/** The figures of a day as they stood then. Fixed costs count in full from its first record on, as in `netOf`. */
function standingAt({ tickets, production, transformations }: RecordsOfDay, then: number, settings: FigureSettings) {
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
    hasWorked: left.length > 0 || producedIn(production, transformations) > 0,
  };
}
