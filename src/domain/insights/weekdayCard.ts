/** Card "Weekday pattern": the weekdays that sell most and least, if the data distinguishes them from an ordinary day. */
import { seedFor, medianOf, quantileOf, seededUniform, sortedOf } from './robust.ts';
import type { SiteDays } from './siteDays.ts';
import type { InsightInput, NewClaim } from './types.ts';
import { tooLittle, type Verdicts } from './verdicts.ts';
import { addDays, weekdayOf } from '../time/calendar.ts';

/**
 * Which weekdays sell more and which less. Ratio of a day's deliveries (m³) to the mean of the seven days around it, which removes
 * seasons and growth; per weekday the median of the last 26 weeks (8 at least) and a 95 % interval from `RESAMPLES` bootstrap samples
 * of its own days. A weekday whose interval contains 1 counts as an ordinary day. Days near Lebaran and unknown days are left out.
 * Bootstrap of a median: Efron and Tibshirani 1993. Source: `daily_totals` kind deliveries.
 */
const LEAST_WEEKS = 8;
const MOST_WEEKS = 26;
const RESAMPLES = 400;
const NEIGHBOURS = 3;
/** The back-test compares with this many weeks after it. */
const CHECKED_WEEKS = 8;

type WeekdayRatio = NonNullable<ReturnType<typeof weekdayRatios>>[number];

/**
 * Monday first, from the days before `end`. Null: fewer than 8 weeks. `ratio`: 1 is like an ordinary day. `isTold`: its interval does
 * not contain 1.
 */
export function weekdayRatios(days: SiteDays, end: number, seed: number) {
  const ratios = ratiosBetween(days, end - 7 * MOST_WEEKS, end);
  if (Math.min(...ratios.map(({ length }) => length)) < LEAST_WEEKS) return null;
  const uniform = seededUniform(seed);
  return ratios.map((own) => {
    const medians = sortedOf(
      Array.from({ length: RESAMPLES }, () => medianOf(own.map(() => own[Math.floor(uniform() * own.length)] ?? 0))),
    );
    const [low, high] = [quantileOf(medians, 0.025), quantileOf(medians, 0.975)];
    return { ratio: medianOf(own), low, high, isTold: low > 1 || high < 1 };
  });
}

/** By weekday, of days whose seven-day neighbourhood is known and ordinary. */
function ratiosBetween(days: SiteDays, from: number, end: number): number[][] {
  const volumes = days.series('deliveries');
  const ratios: number[][] = Array.from({ length: 7 }, () => []);
  const weekday = weekdayOf(days.firstDay);
  for (let at = Math.max(NEIGHBOURS, from); at < end - NEIGHBOURS; at += 1) {
    let sum = 0;
    let isOrdinary = true;
    for (let near = at - NEIGHBOURS; near <= at + NEIGHBOURS; near += 1) {
      sum += volumes[near] ?? 0;
      isOrdinary &&= days.isKnown[near] === 1 && days.holiday[near] === 1;
    }
    if (isOrdinary && sum > 0) ratios[(weekday + at) % 7]?.push(((volumes[at] ?? 0) * 7) / sum);
  }
  return ratios;
}

/** Complete known and ordinary weeks, up to the method's maximum. */
const weeksSeen = (days: SiteDays): number =>
  Math.min(...ratiosBetween(days, 0, days.length).map(({ length }) => length));

/** For every eighth week of the last two years: did the outstanding weekdays stand out to the same side in the next eight weeks? */
function weekdayBackTest(days: SiteDays, seed: number): { readonly tried: number; readonly right: number } {
  let [tried, right] = [0, 0];
  const step = 7 * CHECKED_WEEKS;
  for (let end = days.length - step; end >= Math.max(7 * LEAST_WEEKS, days.length - 730); end -= step) {
    const told = weekdayRatios(days, end, seed);
    if (!told) continue;
    const after = ratiosBetween(days, end, end + step);
    for (const [weekday, { ratio, isTold }] of told.entries()) {
      const own = after[weekday] ?? [];
      if (!isTold || own.length < CHECKED_WEEKS / 2) continue;
      tried += 1;
      if (medianOf(own) > 1 === ratio > 1) right += 1;
    }
  }
  return { tried, right };
}

/** The first and the last three days have no mean around them. */
const DAYS_NEEDED = 7 * LEAST_WEEKS + 6;

export function weekdayCard({ today }: InsightInput, days: SiteDays | null, verdicts: Verdicts, seed: number) {
  const ratios = days ? weekdayRatios(days, days.length, seedFor(seed, 'weekdays')) : null;
  if (!days || !ratios) {
    const weeks = days ? weeksSeen(days) : 0;
    // Missed weeks and Lebaran add as many days.
    const unbroken = addDays(days?.firstDay ?? today, DAYS_NEEDED);
    return tooLittle(
      'weekday_pattern',
      { key: 'weeks', values: { have: weeks, need: LEAST_WEEKS } },
      days?.length ?? 0,
      unbroken > today ? unbroken : addDays(today, 7 * (LEAST_WEEKS - weeks)),
    );
  }
  const claim = claimOf(ratios, today);
  return verdicts.card('weekday_pattern', claim ? [claim] : [], {
    sample: days.isKnown.reduce((sum, known) => sum + known, 0),
    sampleUnit: 'days',
    ...weekdayBackTest(days, seedFor(seed, 'weekday back test')),
  });
}

/** Null: no weekday stands out. */
function claimOf(ratios: readonly WeekdayRatio[], today: string): NewClaim | null {
  const told = ratios.flatMap((one, weekday) => (one.isTold ? [{ ...one, weekday }] : []));
  if (told.length === 0) return null;
  const byRatio = told.toSorted((one, other) => one.ratio - other.ratio);
  const [worst, best] = [byRatio[0], byRatio.at(-1)];
  // If all outstanding weekdays are on one side, the other end is the most ordinary of all.
  const all = ratios.map((one, weekday) => ({ ...one, weekday })).toSorted((one, other) => one.ratio - other.ratio);
  const low = worst && worst.ratio < 1 ? worst : all[0];
  const high = best && best.ratio > 1 ? best : all.at(-1);
  if (!low || !high) return null;
  const percent = ({ ratio }: WeekdayRatio) => Math.round(100 * (ratio - 1));
  return {
    subject: 'weekday_pattern:deliveries',
    alert: false,
    severity: 0.2,
    day: today,
    claim: {
      key: 'weekday_pattern',
      values: { best: high.weekday, bestPercent: percent(high), worst: low.weekday, worstPercent: percent(low) },
    },
    action: { key: 'plan_crew', values: { best: high.weekday, worst: low.weekday } },
    chart: {
      kind: 'bars',
      categoryKind: 'weekday',
      categories: ratios.map((_, weekday) => String(weekday)),
      series: [{ key: 'ratio', values: ratios.map(({ ratio }) => Math.round(100 * ratio)) }],
      band: ratios.map(({ low: from, high: to }) => ({ low: Math.round(100 * from), high: Math.round(100 * to) })),
      reference: 100,
      unit: 'percent',
    },
  };
}
