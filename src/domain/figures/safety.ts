/**
 * Frequency rate = lost-time injuries × 10⁶ / hours worked, with the exact Poisson interval at 95 %; severity rate = lost days × 10⁶ / hours
 * worked; days since the last lost-time injury (Kepmen ESDM 1827 K/30/MEM/2018). Lost-time injuries: ringan, berat, mati.
 * Days lost come in clusters, so that the Poisson interval would be too narrow for them: the severity rate has none.
 * Source: `daily_totals` kinds `incidents`, `lost_days`, `hours_worked`.
 */
import { daysBetween, monthOf } from '../time/calendar.ts';
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

const LOST_TIME_CLASSES: ReadonlySet<string> = new Set(['minor', 'serious', 'fatal']);
const isLostTime = (incidentClass: string): boolean => LOST_TIME_CLASSES.has(incidentClass);

export type Safety = ReturnType<typeof safetyOf>;

/** Rates per million hours; null: no hours are known. */
export function safetyOf(days: readonly DayFacts[], today: string) {
  const totals = totalsOf(days);
  const injuries = sumOf(totals, 'incidents', isLostTime).count;
  const lostDays = sumOf(totals, 'lost_days').quantity;
  const hours = sumOf(totals, 'hours_worked').quantity;
  const perMillion = (count: number) => (hours > 0 ? (count * 1_000_000) / hours : null);
  const counted = poissonInterval(injuries);
  const last = days.findLast((day) => sumOf(day.totals, 'incidents', isLostTime).count > 0);
  return {
    injuries,
    lostDays,
    hours,
    /** The part of the hours that is based on the planned times of shifts, not on their ends. */
    plannedHours: sumOf(totals, 'hours_worked', 'planned').quantity,
    frequencyRate: perMillion(injuries),
    frequencyInterval: hours > 0 ? { low: (counted.low * 1e6) / hours, high: (counted.high * 1e6) / hours } : null,
    severityRate: perMillion(lostDays),
    /** Null: none in these days. */
    daysSinceLast: last ? daysBetween(last.day, today) : null,
  };
}

/** One for each month (`YYYY-MM`) that these days touch, in order, even if nothing happened. */
export function incidentsByMonth(days: readonly DayFacts[]) {
  const months = new Map<string, Map<string, number>>();
  for (const { day, totals } of days) {
    const counts = months.get(monthOf(day)) ?? new Map<string, number>();
    months.set(monthOf(day), counts);
    for (const { kind, key, count } of totals)
      if (kind === 'incidents') counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...months].map(([month, counts]) => ({ month, counts }));
}

/** The exact (Garwood) interval of a Poisson count: the means under which so many, or so few, occur by chance with 2.5 % each. */
export function poissonInterval(count: number, confidence = 0.95): { readonly low: number; readonly high: number } {
  const tail = (1 - confidence) / 2;
  return {
    low: count === 0 ? 0 : meanWhere((mean) => 1 - atMost(count - 1, mean) - tail),
    high: meanWhere((mean) => tail - atMost(count, mean)),
  };
}

/** P(X ≤ count) for that mean. */
function atMost(count: number, mean: number): number {
  let [term, sum] = [-mean, 0];
  for (let n = 0; n <= count; n++) {
    if (n > 0) term += Math.log(mean / n);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/** The zero of an increasing function, by bisection. */
function meanWhere(excess: (mean: number) => number): number {
  let [low, high] = [0, 1];
  while (excess(high) < 0) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
