/**
 * Stock-out date: the operating day on which a pile (m³) or the tank (L) is used up if nothing is added.
 *
 * Forecast: the outflow of each day of the last 8 weeks is resampled, whole weeks at a time, so that weekdays keep their place and busy
 * days their neighbours (a block bootstrap), with the days around Lebaran at their known share; `PATHS` such futures give the likely
 * day (their median) and a spread s (of the logarithm of days, from their 10 % and 90 % quantiles).
 * Interval: days × e^±(c·s). c is what would have held 80 % of the truths in a rolling back-test on the site's own days: at every third
 * day of the last year, how long would an amount have lasted, and how long did it? (Split conformal prediction: Vovk, Gammerman and
 * Shafer 2005; the block bootstrap: Künsch 1989.) Bootstrapped futures alone hold about 60 %, because demand drifts. Which quantile of
 * the needed values holds 80 % of the coming ones is learned too, miss by miss (adaptive conformal inference: Gibbs and Candès 2021).
 * Source: `daily_totals` (deliveries, feed, fuel_issue: outflow; production, transformation: inflow), `stocks`. A stocktake is not
 * demand and counts in neither.
 */
import { quantileOf, RollingWindow, seededUniform, sortedOf } from './robust.ts';
import type { SiteDays } from './siteDays.ts';

const WEEKS = 8;
/** Of the 8 weeks, at least this many must be known. */
const LEAST_WEEKS = 4;
const PATHS = 120;
/** There is no forecast beyond this. */
const HORIZON = 90;
const BACK_TEST_DAYS = 364;
const BACK_TEST_STEP = 3;
/** Amounts to try, as ordinary days of demand. */
const AMOUNTS = [4, 7, 11, 16, 22];
/** Minimum of back-tests with a known truth; with fewer there is no forecast. */
export const LEAST_BACK_TESTS = 40;
const COVERAGE = 0.8;
/** The initial quantile, below the coverage because a young site has seen little but the swings of its first weeks. */
const FIRST_LEVEL = 0.75;
/** How much each miss raises it; a hit lowers it by a quarter of that. */
const LEVEL_STEP = 0.002;
const LEVELS = { least: 0.5, most: 0.97 };
/** A back-test ends after this multiple of the likely days. */
const PATIENCE = 1.7;
/** A minimum, because reality varies even if all futures agree. */
const LEAST_SPREAD = 0.04;

export interface Demand {
  readonly material: string;
  readonly days: SiteDays;
  readonly draws: Float64Array;
}

export function demandOf(days: SiteDays, material: string): Demand {
  if (material === 'solar') return { material, days, draws: days.series('fuel_issue') };
  const [sold, fed] = [days.series('deliveries', material), days.series('feed', material)];
  return { material, days, draws: sold.map((volume, at) => volume + (fed[at] ?? 0)) };
}

/**
 * From the beginning of the day `origin`; null if too few of the weeks before it are known. `lasts`: for each amount, days until it is
 * used up in each future, sorted; `HORIZON` if it lasts longer. `paths`: the outflow up to the end of each day, one row per future.
 */
function futuresFrom(
  { draws, days }: Demand,
  origin: number,
  amounts: readonly number[],
  uniform: () => number,
  horizon: number,
) {
  const weeks = weeksBefore(draws, days, origin);
  if (!weeks) return null;
  const lasts = amounts.map(() => new Float64Array(PATHS).fill(HORIZON));
  const paths = Array.from({ length: PATHS }, (_, path) => {
    const left = new Float64Array(horizon);
    let [sum, next] = [0, 0];
    let week = weeks[0];
    for (let at = 0; at < horizon; at += 1) {
      if (at % 7 === 0) week = weeks[Math.floor(uniform() * weeks.length)];
      const draw = (week?.[at % 7] ?? 0) * (days.holiday[origin + at] ?? 1);
      for (let amount = amounts[next]; amount !== undefined && sum + draw >= amount; amount = amounts[next]) {
        const reached = lasts[next];
        if (reached) reached[path] = at + (draw > 0 ? (amount - sum) / draw : 0);
        next += 1;
      }
      sum += draw;
      left[at] = sum;
    }
    return left;
  });
  return { lasts: lasts.map((ofAmount) => ofAmount.toSorted()), paths };
}

/** The weeks before a day, 7 draws each from its weekday; an unusual day takes its weekday of other weeks. Null: under 4 weeks known. */
function weeksBefore(draws: Float64Array, days: SiteDays, origin: number): Float64Array[] | null {
  const weeks: Float64Array[] = [];
  const [sums, counts] = [new Float64Array(7), new Float64Array(7)];
  for (let back = 1; back <= WEEKS; back += 1) {
    const from = origin - 7 * back;
    if (from < 0) break;
    const week = new Float64Array(7).fill(Number.NaN);
    let known = 0;
    for (let at = 0; at < 7; at += 1) {
      const isOrdinary = days.isKnown[from + at] === 1 && days.holiday[from + at] === 1;
      if (!isOrdinary) continue;
      known += 1;
      week[at] = draws[from + at] ?? 0;
      sums[at] = (sums[at] ?? 0) + (draws[from + at] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    if (known >= 4) weeks.push(week);
  }
  if (weeks.length < LEAST_WEEKS || !sums.some((sum) => sum > 0)) return null;
  for (const week of weeks)
    for (let at = 0; at < 7; at += 1)
      if (Number.isNaN(week[at])) week[at] = (sums[at] ?? 0) / Math.max(1, counts[at] ?? 0);
  return weeks;
}

interface Spread {
  /** Days, with fractions. */
  readonly middle: number;
  readonly spread: number;
}

function spreadOf(lasts: Float64Array): Spread {
  const at = (share: number) => Math.max(0.1, quantileOf(lasts, share));
  return { middle: at(0.5), spread: Math.max(LEAST_SPREAD, (Math.log(at(0.9)) - Math.log(at(0.1))) / 2) };
}

export interface BackTest extends Spread {
  readonly material: string;
  /** The index of the day from whose beginning it looked ahead. */
  readonly origin: number;
  readonly amount: number;
  /** The truth: 1 if it was used up on the day itself. */
  readonly actual: number;
  /** The index of the day on which the truth counts as known, whatever it is: otherwise only quick ends would be counted. */
  readonly toldAt: number;
  /** The smallest c whose interval holds the truth. */
  readonly needed: number;
}

/** The screen shows whole days, so the test uses them: an interval holds a truth if its first or last day is that day. */
const neededFor = ({ middle, spread }: Spread, actual: number): number =>
  Math.max(0, Math.log(middle / actual) / spread, Math.log(Math.max(0.01, actual - 1) / middle) / spread);

const boundsOf = ({ middle, spread }: Spread, c: number) => ({
  from: Math.max(1, Math.ceil(middle * Math.exp(-c * spread))),
  to: Math.max(1, Math.ceil(middle * Math.exp(c * spread))),
});

/** How long each amount would have lasted, and did, in the order of days. */
export function backTestsOf(demands: readonly Demand[], seed: number): BackTest[] {
  const uniform = seededUniform(seed);
  const tests: BackTest[] = [];
  const length = demands[0]?.days.length ?? 0;
  const first = Math.max(7 * LEAST_WEEKS, length - BACK_TEST_DAYS);
  for (let origin = first; origin < length - 1; origin += BACK_TEST_STEP)
    for (const demand of demands) {
      const usual = usualDraw(demand, origin);
      if (!(usual > 0)) continue;
      const amounts = AMOUNTS.map((ordinaryDays) => ordinaryDays * usual);
      const futures = futuresFrom(demand, origin, amounts, uniform, 45);
      if (!futures) continue;
      for (const [nth, amount] of amounts.entries()) {
        const lasts = futures.lasts[nth];
        if (!lasts || quantileOf(lasts, 0.9) >= HORIZON) continue;
        const spread = spreadOf(lasts);
        const toldAt = origin + Math.ceil(PATIENCE * spread.middle) + 1;
        const actual = toldAt < length ? actualDays(demand, origin, amount, toldAt) : null;
        if (actual === null) continue;
        const needed = neededFor(spread, actual);
        tests.push({ ...spread, material: demand.material, origin, amount, actual, toldAt, needed });
      }
    }
  return tests;
}

/** Per day, over all days of the previous 8 weeks. */
function usualDraw({ draws, days }: Demand, origin: number): number {
  const weeks = weeksBefore(draws, days, origin);
  if (!weeks) return 0;
  return weeks.reduce((sum, week) => sum + week.reduce((total, draw) => total + draw, 0), 0) / (7 * weeks.length);
}

/** An amount not used up by `toldAt` counts as ending on the next day. Null: unknown, in a gap. */
function actualDays({ draws, days }: Demand, origin: number, amount: number, toldAt: number): number | null {
  let sum = 0;
  for (let at = origin; at <= toldAt; at += 1) {
    if (days.isKnown[at] === 0) return null;
    sum += draws[at] ?? 0;
    if (sum >= amount) return at - origin + 1;
  }
  return toldAt - origin + 2;
}

/** What has been learned up to a day: c, by the forecast's length and by the material. */
export class Calibration {
  readonly #all = new RollingWindow(Infinity);
  readonly #byRange = RANGES.map(() => new RollingWindow(Infinity));
  readonly #byMaterial = new Map<string, RollingWindow>();
  #level = FIRST_LEVEL;

  /** `isHeld`: whether the interval of its day held the truth; null if none was shown. */
  learn({ needed, middle, material }: BackTest, isHeld: boolean | null): void {
    this.#all.push(needed);
    this.#byRange[rangeOf(middle)]?.push(needed);
    const own = this.#byMaterial.get(material) ?? new RollingWindow(Infinity);
    this.#byMaterial.set(material, own);
    own.push(needed);
    if (isHeld === null) return;
    const level = this.#level + LEVEL_STEP * (COVERAGE - Number(isHeld));
    this.#level = Math.min(LEVELS.most, Math.max(LEVELS.least, level));
  }

  get size(): number {
    return this.#all.length;
  }

  factorFor(material: string, middle: number): number {
    const all = this.#all.quantile(this.#level);
    const ratio = (own: RollingWindow | undefined) =>
      own && own.length >= LEAST_BACK_TESTS && all > 0 ? own.quantile(this.#level) / all : 1;
    return all * ratio(this.#byRange[rangeOf(middle)]) * ratio(this.#byMaterial.get(material));
  }
}

/** Days ahead at which the next range begins. */
const RANGES = [6, 12, 18, Infinity];
const rangeOf = (middle: number): number => RANGES.findIndex((end) => middle < end);

export interface JudgedInterval extends BackTest {
  readonly from: number;
  readonly to: number;
  readonly isHeld: boolean;
}

/** Each back-test with the interval that would have been shown on its day, from what was known then. */
export function judged(tests: readonly BackTest[]) {
  const calibration = new Calibration();
  const intervals = new Map<BackTest, JudgedInterval>();
  const untold = tests.toSorted((one, other) => one.toldAt - other.toldAt);
  let next = 0;
  const learnUntil = (origin: number) => {
    for (let told = untold[next]; told && told.toldAt < origin; told = untold[next]) {
      calibration.learn(told, intervals.get(told)?.isHeld ?? null);
      next += 1;
    }
  };
  for (const test of tests) {
    learnUntil(test.origin);
    if (calibration.size < LEAST_BACK_TESTS) continue;
    const { from, to } = boundsOf(test, calibration.factorFor(test.material, test.middle));
    intervals.set(test, { ...test, from, to, isHeld: from <= test.actual && test.actual <= to });
  }
  learnUntil(Infinity);
  return { intervals: [...intervals.values()], calibration };
}

export type StockOut = NonNullable<ReturnType<typeof stockOutOf>>;

/**
 * In days from the beginning of today: 1 is today. `amount`: on hand at the beginning of today, before today's outflow. Null: it lasts
 * longer than a forecast reaches.
 */
export function stockOutOf(demand: Demand, amount: number, calibration: Calibration, seed: number) {
  const futures = futuresFrom(demand, demand.days.length, [amount], seededUniform(seed), HORIZON);
  const lasts = futures?.lasts[0];
  if (!futures || !lasts || quantileOf(lasts, 0.9) >= HORIZON) return null;
  const spread = spreadOf(lasts);
  const c = calibration.factorFor(demand.material, spread.middle);
  const { from, to } = boundsOf(spread, c);
  /** What is left at the end of each day, likely and by the interval, from today to two days after its end. */
  const left = Array.from({ length: Math.min(HORIZON, to + 2) }, (_, at) => {
    const sums = sortedOf(futures.paths.map((path) => path[at] ?? 0));
    const middle = quantileOf(sums, 0.5);
    // The band of the chart widens as the interval was widened.
    const bound = (share: number) =>
      Math.max(0, amount - (middle + (quantileOf(sums, share) - middle) * Math.max(1, c)));
    return { likely: Math.max(0, amount - middle), low: bound(0.9), high: bound(0.1) };
  });
  return { from, to, likely: Math.max(from, Math.ceil(spread.middle)), left };
}
