/** How often smart analytics is right about what was planted in a demo site, beside a naive rule. Counts add up over sites. */
import { addDays, daysBetween } from '../../src/domain/time/calendar.ts';
import { fuelOfMachines } from '../../src/domain/insights/fuelAnomaly.ts';
import { seedFor } from '../../src/domain/insights/robust.ts';
import { siteDaysOf, type SiteDays } from '../../src/domain/insights/siteDays.ts';
import { backTestsOf, demandOf, judged, type JudgedInterval } from '../../src/domain/insights/stockOut.ts';
import { densitiesByDay } from '../../src/domain/materials/densities.ts';
import type { InsightInput, InsightTicket } from '../../src/domain/insights/types.ts';
import { overrideFindings, ticketFindings, type TicketRule } from '../../src/domain/insights/unusualTickets.ts';
import { weekdayRatios } from '../../src/domain/insights/weekdayCard.ts';
import { sharesOf, yieldAlarms } from '../../src/domain/insights/yieldCard.ts';
import { seasonOf } from '../../supabase/local/demo/calendar.ts';
import { type DemoSite, demoSite } from './demoSite.ts';
import { withFuelLoss, withOverrides, withYieldDrift } from './planted.ts';

/** Of a site: `planted` anomalies, those `found`, and everything `shown` of which `false` was nothing. */
export type Found = Record<'planted' | 'found' | 'shown' | 'false', number>;
/** Of forecasts: `held` of `tried` intervals held the truth. */
export type Held = Record<'tried' | 'held', number>;

export type Method = TicketRule | 'fuel' | 'overrides' | 'fuel_loss' | 'yield_drift';
/** `stock_out_young`: on a site of `YOUNG_DAYS`, with as little history as a new site has. */
export type Forecast = 'stock_out' | 'stock_out_young' | 'weekday';

export interface SiteScore {
  readonly weeks: number;
  readonly found: Readonly<Record<Method, { readonly method: Found; readonly naive: Found }>>;
  readonly held: Readonly<Record<Forecast, { readonly method: Held; readonly naive: Held }>>;
}

/** Days of each site, and those at its beginning in which the methods learn and nothing is scored. */
export const SITE_DAYS = 400;
const LEARNING_DAYS = 60;
export const YOUNG_DAYS = 90;

export function scoreSite(seed: number): SiteScore {
  const site = demoSite(seed, SITE_DAYS);
  const days = daysOf(site.input);
  const young = demoSite(seed, YOUNG_DAYS).input;
  const from = addDays(site.input.today, LEARNING_DAYS - SITE_DAYS);
  return {
    weeks: (SITE_DAYS - LEARNING_DAYS) / 7,
    found: {
      fuel: scoreFuel(site, from),
      ...scoreTickets(site, from),
      overrides: scoreOverrides(site.input, from, seed),
      fuel_loss: scoreFuelLoss(site.input, from),
      yield_drift: scoreYield(site.input, from),
    },
    held: {
      stock_out: scoreStockOut(site.input, days, seed),
      stock_out_young: scoreStockOut(young, daysOf(young), seed),
      weekday: scoreWeekdays(days, seed),
    },
  };
}

function daysOf({ totals, today }: InsightInput): SiteDays {
  const days = siteDaysOf(totals, today);
  if (!days) throw new Error('The site has no days.');
  return days;
}

function scoreFuel({ input, labels }: DemoSite, from: string) {
  const planted = new Set(labels.filter(({ anomaly }) => anomaly === 'fuel').map(({ row_id }) => row_id));
  const scored = input.fuel.filter(({ operating_day }) => operating_day >= from);
  const machines = fuelOfMachines(input.fuel, input.today);
  const shown = machines.flatMap(({ readings }) =>
    readings.filter(({ isHigh }) => isHigh).map(({ filling }) => filling.id),
  );
  // Naive: a quarter above the mean of the machine's readings so far.
  const naive = machines.flatMap(({ readings }) => {
    let sum = 0;
    return readings.flatMap(({ rate, filling }, at) => {
      const mean = sum / at;
      sum += rate;
      return at > 0 && rate > 1.25 * mean ? [filling.id] : [];
    });
  });
  const ids = scored.map(({ id }) => id);
  return { method: foundAmong(ids, planted, shown), naive: foundAmong(ids, planted, naive) };
}

function foundAmong(scored: readonly string[], planted: ReadonlySet<string>, shown: Iterable<string>): Found {
  const isShown = new Set(shown);
  const own = scored.filter((id) => isShown.has(id));
  const hits = own.filter((id) => planted.has(id)).length;
  return {
    planted: scored.filter((id) => planted.has(id)).length,
    found: hits,
    shown: own.length,
    false: own.length - hits,
  };
}

const RULES = {
  duplicate: 'duplicate',
  volume: 'impossible_volume',
  cycle: 'short_cycle',
  night: 'night_trip',
} as const satisfies Record<TicketRule, string>;

function scoreTickets({ input, labels }: DemoSite, from: string) {
  const scored = input.tickets.filter(({ operating_day, status }) => operating_day >= from && status !== 'cancelled');
  const ids = scored.map(({ id }) => id);
  const standing = new Set(input.tickets.filter(({ status }) => status !== 'cancelled').map(({ id }) => id));
  const { findings } = ticketFindings(input);
  const naive = naiveTickets(input.tickets);
  const score = (rule: TicketRule) => {
    // A duplicate of a ticket that was cancelled is the one that counts; a cancelled duplicate took nothing along.
    const planted = new Set(
      labels
        .filter(({ anomaly, of }) => anomaly === RULES[rule] && (of === undefined || standing.has(of)))
        .map(({ row_id }) => row_id),
    );
    const shown = findings.filter((finding) => finding.rule === rule).map(({ ticket }) => ticket.id);
    return { method: foundAmong(ids, planted, shown), naive: foundAmong(ids, planted, naive[rule]) };
  };
  return { duplicate: score('duplicate'), volume: score('volume'), cycle: score('cycle'), night: score('night') };
}

/** Naive: same plate and m³ on one day; above mean + 3 σ of all loads; back within 45 minutes; outside 06:00 to 18:00. */
function naiveTickets(tickets: readonly InsightTicket[]): Record<TicketRule, string[]> {
  const shown: Record<TicketRule, string[]> = { duplicate: [], volume: [], cycle: [], night: [] };
  const standing = tickets.filter(({ status }) => status !== 'cancelled');
  const mean = standing.reduce((sum, { volume }) => sum + volume, 0) / standing.length;
  const sigma = Math.sqrt(standing.reduce((sum, { volume }) => sum + (volume - mean) ** 2, 0) / standing.length);
  const [loads, last] = [new Set<string>(), new Map<string, number>()];
  for (const { id, operating_day, truck_license, volume, captured_at } of standing.toSorted((one, other) =>
    one.captured_at < other.captured_at ? -1 : 1,
  )) {
    const load = `${operating_day} ${truck_license} ${volume}`;
    const at = Date.parse(captured_at);
    const hour = (new Date(at).getUTCHours() + 7) % 24;
    if (loads.has(load)) shown.duplicate.push(id);
    if (volume > mean + 3 * sigma) shown.volume.push(id);
    if (at - (last.get(truck_license) ?? 0) < 45 * 60_000) shown.cycle.push(id);
    if (hour < 6 || hour >= 18) shown.night.push(id);
    loads.add(load);
    last.set(truck_license, at);
  }
  return shown;
}

/** Asked every fourth week, as the method looks back eight. False: shown where everybody does it equally. */
function scoreOverrides(input: InsightInput, from: string, seed: number) {
  const { usual, input: changed, author } = withOverrides(input, seed);
  const weeks: string[] = [];
  for (let day = input.today; day >= addDays(from, 56); day = addDays(day, -28)) weeks.push(day);
  const shownBy = (of: InsightInput, today: string) => overrideFindings({ ...of, today }).map((one) => one.author);
  const score = (shownOn: typeof shownBy): Found => {
    const isFound = shownOn(changed, input.today).includes(author);
    const nothing = weeks.flatMap((day) => shownOn(usual, day)).length;
    return { planted: 1, found: Number(isFound), shown: nothing + Number(isFound), false: nothing };
  };
  return { method: score(shownBy), naive: score(naiveOverrides) };
}

/** Naive: the share of a person is above one and a half times that of everybody, over eight weeks. */
function naiveOverrides({ tickets }: InsightInput, today: string): string[] {
  const since = addDays(today, -56);
  const people = new Map<string, { all: number; over: number }>();
  for (const { author, operating_day, override_reason } of tickets) {
    if (author === null || operating_day <= since || operating_day > today) continue;
    const own = people.get(author) ?? { all: 0, over: 0 };
    people.set(author, { all: own.all + 1, over: own.over + Number(override_reason !== null) });
  }
  const sum = [...people.values()].reduce(
    (total, { all, over }) => ({ all: total.all + all, over: total.over + over }),
    { all: 0, over: 0 },
  );
  return [...people].flatMap(([author, { all, over }]) => (over / all > (1.5 * sum.over) / sum.all ? author : []));
}

function scoreFuelLoss(input: InsightInput, from: string) {
  const { input: changed, machine, since } = withFuelLoss(input);
  const [clean, lossy] = [fuelOfMachines(input.fuel, input.today), fuelOfMachines(changed.fuel, input.today)];
  const own = lossy.filter((one) => one.machine === machine);
  const shownOn = (machines: typeof clean) =>
    machines.flatMap(({ losses }) => losses.map(({ filling }) => filling.operating_day));
  // Naive: the mean of 10 readings is a tenth above that of the 30 before them; counted once in 30 readings.
  const naiveOn = (machines: typeof clean) =>
    machines.flatMap(({ readings }) => {
      const rates = readings.map(({ rate }) => rate);
      return jumps(rates, 0.1).map((at) => readings[at]?.filling.operating_day ?? '');
    });
  const score = (on: typeof shownOn): Found => scoreLasting(on(own), on(clean), { from, since });
  return { method: score(shownOn), naive: score(naiveOn) };
}

/** Found: shown within 60 days of the day on which it was planted. False: shown where nothing was planted. */
function scoreLasting(
  shown: readonly string[],
  clean: readonly string[],
  { from, since }: { readonly from: string; readonly since: string },
): Found {
  const isFound = shown.some((day) => day >= since && daysBetween(since, day) <= 60);
  const nothing = clean.filter((day) => day >= from).length;
  return { planted: 1, found: Number(isFound), shown: nothing + Number(isFound), false: nothing };
}

/** Places at which the mean of 10 values lies so far above (or, both ways, away from) that of the 30 before; at most one in 30. */
function jumps(values: readonly number[], share: number, isBothWays = false): number[] {
  const found: number[] = [];
  const mean = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  for (let at = 40; at < values.length; at += 1) {
    const change = mean(values.slice(at - 9, at + 1)) / mean(values.slice(at - 39, at - 9)) - 1;
    if ((isBothWays ? Math.abs(change) : change) <= share) continue;
    found.push(at);
    at += 30;
  }
  return found;
}

function scoreYield(input: InsightInput, from: string) {
  const { input: changed, material, since } = withYieldDrift(input);
  const productsOf = (of: InsightInput) => sharesOf(of.transformations, densitiesByDay(input.materials));
  const [clean, drifting] = [productsOf(input), productsOf(changed)];
  const own = drifting.filter((one) => one.material === material);
  const shownOn = (products: typeof clean) =>
    products.flatMap((product) => yieldAlarms(product, null).map(({ batch }) => batch.operating_day));
  // Naive: the mean share of 10 batches is an eighth away from that of the 30 before them.
  const naiveOn = (products: typeof clean) =>
    products.flatMap(({ shares }) => {
      const values = shares.map(({ share }) => share);
      return jumps(values, 0.125, true).map((at) => shares[at]?.batch.operating_day ?? '');
    });
  const score = (on: typeof shownOn): Found => scoreLasting(on(own), on(clean), { from, since });
  return { method: score(shownOn), naive: score(naiveOn) };
}

function scoreStockOut({ stocks }: InsightInput, days: SiteDays, seed: number) {
  const demands = stocks.map(({ material_type }) => demandOf(days, material_type));
  const { intervals } = judged(backTestsOf(demands, seedFor(seed, 'back tests')));
  const draws = new Map(demands.map((demand) => [demand.material, demand.draws]));
  const naive = intervals.map((test) => ({
    ...test,
    ...naiveInterval(draws.get(test.material) ?? new Float64Array(), test),
  }));
  return { method: heldOf(intervals), naive: heldOf(naive) };
}

/** Naive: the mean and the deviation of the last 14 days, as if every day were like every other. */
function naiveInterval(draws: Float64Array, { origin, amount }: JudgedInterval): { from: number; to: number } {
  const last = [...draws.subarray(origin - 14, origin)];
  const mean = last.reduce((sum, draw) => sum + draw, 0) / 14;
  const sigma = Math.sqrt(last.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / 13);
  const firstDay = (z: number) => {
    for (let day = 1; day <= 365; day += 1) if (mean * day + z * sigma * Math.sqrt(day) >= amount) return day;
    return 365;
  };
  return { from: firstDay(1.2816), to: firstDay(-1.2816) };
}

const heldOf = (tests: readonly { readonly actual: number; readonly from: number; readonly to: number }[]): Held => ({
  tried: tests.length,
  held: tests.filter(({ actual, from, to }) => from <= actual && actual <= to).length,
});

/** Truth: what the generator makes of a dry week. Held: the 95 % interval holds it. Naive: within 10 % of the mean of four weeks. */
function scoreWeekdays(days: SiteDays, seed: number) {
  const week = Array.from({ length: 7 }, (_, at) => seasonOf(addDays('2026-08-10', at)));
  const mean = week.reduce((sum, one) => sum + one, 0) / 7;
  const truths = week.map((one) => one / mean);
  const ratios = weekdayRatios(days, days.length, seedFor(seed, 'weekdays')) ?? [];
  const volumes = days.series('deliveries');
  const last = volumes.subarray(days.length - 28);
  const all = last.reduce((sum, volume) => sum + volume, 0) / 28;
  const method: Held = { tried: 0, held: 0 };
  const naive: Held = { tried: 0, held: 0 };
  for (const [weekday, truth] of truths.entries()) {
    const ratio = ratios[weekday];
    if (!ratio) continue;
    const own = [...last].filter(
      (_, at) => new Date(`${days.dayAt(days.length - 28 + at)}T00:00:00Z`).getUTCDay() === (weekday + 1) % 7,
    );
    const naiveRatio = own.reduce((sum, volume) => sum + volume, 0) / own.length / all;
    method.tried += 1;
    naive.tried += 1;
    method.held += Number(ratio.low <= truth && truth <= ratio.high);
    naive.held += Number(Math.abs(naiveRatio / truth - 1) <= 0.1);
  }
  return { method, naive };
}
