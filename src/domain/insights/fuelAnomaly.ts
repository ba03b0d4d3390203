/**
 * Fillings after which a machine seems to have used too much fuel, and machines whose use rises a little week after week.
 *
 * Rate, L/h: from tank to tank (`fuelRate.ts`), so that a replaced or misread meter starts a new series. One filling: x = ln(L/h)
 * against the up to 120 readings before it; modified z = (x − median) / σ with σ = MAD / 0.6745, not below 4 % and not below what a
 * meter in tenths of an hour can tell; above 3 it is shown (Iglewicz and Hoaglin 1993 propose 3.5 on either side; only the upper one
 * matters here, and a missed theft costs more than a check). 30 readings at least. A lasting loss: CUSUM of the same z against the
 * readings from 30 to 150 before, S = max(0, S + z − 0.5), shown above 8, then restarted (Page 1954; Montgomery, Statistical Quality
 * Control: k = 0.5, here with h = 8 for about one false alarm in 10,000 readings). Source: `fuel_logs` of kind issue.
 */
import { addDays, daysBetween } from '../time/calendar.ts';
import { grouped } from '../values/grouped.ts';
import { stretchPerFilling } from './fuelRate.ts';
import { RollingWindow } from './robust.ts';
import type { InsightFilling } from './types.ts';

export const LEAST_READINGS = 30;
const WINDOW = 120;
const HIGHEST_Z = 3;
const LEAST_SIGMA = 0.04;
/** Standard deviation of the difference of two readings rounded to tenths, h. */
const METER_SIGMA = 0.041;
const CUSUM = { slack: 0.5, limit: 8, lag: 30, mostZ: 3 } as const;
/** The loss that the back-test adds to the site's own readings: the middle of +30 … +60 %. */
const PLANTED = Math.log(1.45);

interface FuelReading {
  readonly filling: InsightFilling;
  /** L/h. */
  readonly rate: number;
  /** h. */
  readonly hours: number;
}

export interface JudgedReading extends FuelReading {
  /** Null: too few earlier readings. */
  readonly usual: { readonly rate: number; readonly sigma: number } | null;
  readonly z: number;
  readonly isHigh: boolean;
  /** The back-test: 45 % more would have been shown. */
  readonly wouldShow: boolean;
}

export interface FuelLoss {
  readonly since: string;
  readonly filling: InsightFilling;
  /** L/h, the median since then. */
  readonly rate: number;
  readonly usual: number;
}

export type MachineFuel = ReturnType<typeof fuelOfMachines>[number];

/** `today`: a later date, or a capture days away from its own operating day, comes from a wrong clock. */
export function fuelOfMachines(fuel: readonly InsightFilling[], today: string) {
  const timely = fuel.filter((filling) => isTimely(filling, today));
  return [...grouped(timely, ({ equipment_id }) => equipment_id)].flatMap(([machine, fillings]) => {
    if (machine === null) return [];
    const readings = judged(readingsOf(fillings));
    return { machine, readings, losses: lossesOf(readings) };
  });
}

/** Days between the device's clock and the day of the shift, beyond which one of them is wrong. */
const CLOCK_DAYS = 2;

const isTimely = ({ operating_day, captured_at }: InsightFilling, today: string): boolean =>
  operating_day <= today && Math.abs(daysBetween(captured_at.slice(0, 10), operating_day)) <= CLOCK_DAYS;

const readingsOf = (fillings: readonly InsightFilling[]): FuelReading[] =>
  [...stretchPerFilling(fillings)]
    .map(([filling, { rate, hours }]) => ({ filling, rate, hours }))
    .filter(({ rate }) => rate > 0 && Number.isFinite(rate));

function judged(readings: readonly FuelReading[]): JudgedReading[] {
  const before = new RollingWindow(WINDOW);
  return readings.map((reading) => {
    const x = Math.log(reading.rate);
    if (before.length < LEAST_READINGS) {
      before.push(x);
      return { ...reading, usual: null, z: 0, isHigh: false, wouldShow: false };
    }
    const middle = before.median();
    const sigma = Math.max(before.sigma(), LEAST_SIGMA, METER_SIGMA / reading.hours);
    const z = (x - middle) / sigma;
    before.push(x);
    return {
      ...reading,
      usual: { rate: Math.exp(middle), sigma },
      z,
      isHigh: z > HIGHEST_Z,
      wouldShow: z + PLANTED / sigma > HIGHEST_Z,
    };
  });
}

function lossesOf(readings: readonly JudgedReading[]): FuelLoss[] {
  const losses: FuelLoss[] = [];
  const before = new RollingWindow(WINDOW);
  let [sum, since, settled] = [0, 0, 0];
  for (const [at, reading] of readings.entries()) {
    const lagging = readings[at - CUSUM.lag];
    if (lagging && at - CUSUM.lag >= settled) before.push(Math.log(lagging.rate));
    if (before.length < LEAST_READINGS) continue;
    const sigma = Math.max(before.sigma(), LEAST_SIGMA, METER_SIGMA / reading.hours);
    const z = (Math.log(reading.rate) - before.median()) / sigma;
    if (sum === 0) since = at;
    sum = Math.max(0, sum + Math.max(-CUSUM.mostZ, Math.min(CUSUM.mostZ, z)) - CUSUM.slack);
    if (sum <= CUSUM.limit) continue;
    const first = readings[since] ?? reading;
    const rates = new RollingWindow(WINDOW);
    for (const { rate } of readings.slice(since, at + 1)) rates.push(rate);
    losses.push({
      since: first.filling.operating_day,
      filling: reading.filling,
      rate: rates.median(),
      usual: Math.exp(before.median()),
    });
    // Its current rate is the new usual one, until it is repaired or the cause is found.
    [sum, settled] = [0, since];
    before.clear();
  }
  return losses;
}

/** The day on which the machine with the most readings will have enough, at its pace so far. */
export function enoughReadingsOn(machines: readonly MachineFuel[], today: string): string | undefined {
  const [most] = machines.map(({ readings }) => readings).toSorted((one, other) => other.length - one.length);
  const first = most?.[0];
  if (!most || !first) return undefined;
  const days = daysBetween(first.filling.operating_day, today);
  if (days <= 0) return undefined;
  return addDays(today, Math.ceil(((LEAST_READINGS + 1 - most.length) * days) / most.length));
}
