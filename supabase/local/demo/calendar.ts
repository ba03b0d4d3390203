/** The demo's calendar: how busy each day is (weekday, month, the weeks around Lebaran, rain) and how wet. Days are `YYYY-MM-DD`. */
import type { Random } from './random.ts';

const SUNDAY_FIRST = [0.15, 1.02, 1.05, 1.08, 1.08, 0.95, 0.85];
const JANUARY_FIRST = [0.72, 0.88, 0.98, 1, 1, 1.02, 1.04, 1.05, 1.05, 1.12, 1.18, 1.1];
const WET_SHARE = [0.75, 0.7, 0.65, 0.55, 0.4, 0.3, 0.2, 0.15, 0.25, 0.45, 0.6, 0.7];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOf(new Date(atNoon(day).getTime() + days * DAY_MS));
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
/** The instant of an hour (with fractions, may exceed 24) on the site's clock. */
export const atHour = (day: string, hour: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + Math.round(hour * HOUR_MS));
export const isSunday = (day: string): boolean => atNoon(day).getUTCDay() === 0;

export interface DemoDay {
  readonly day: string;
  readonly rainMm: number;
  /** The share of an ordinary day's trips. */
  readonly demand: number;
  /** Lebaran and its first days: gates closed. */
  readonly isClosed: boolean;
}

export function demoDays(firstDay: string, days: number, random: Random): DemoDay[] {
  const rain = new Rain();
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(firstDay, index);
    const rainMm = rain.millimetresOn(atNoon(day).getUTCMonth(), random);
    const season = seasonOf(day);
    return { day, rainMm, demand: season * (1 - Math.min(0.5, 0.008 * rainMm)), isClosed: season === 0 };
  });
}

/** The share on a dry day. */
export function seasonOf(day: string): number {
  const date = atNoon(day);
  return (SUNDAY_FIRST[date.getUTCDay()] ?? 1) * (JANUARY_FIRST[date.getUTCMonth()] ?? 1) * lebaranFactor(day);
}

/** Rain comes in spells: a wet day is more likely after a wet one. */
class Rain {
  #isWet = false;

  millimetresOn(month: number, random: Random): number {
    const share = WET_SHARE[month] ?? 0.5;
    const stays = 0.5 + 0.5 * share;
    this.#isWet = random.uniform() < (this.#isWet ? stays : (share * (1 - stays)) / Math.max(0.05, 1 - share));
    return this.#isWet ? random.gamma(0.8, 18) : 0;
  }
}

function lebaranFactor(day: string): number {
  const offset = daysFromLebaran(day);
  if (offset === null) return 1;
  if (offset < -7) return 1.1;
  if (offset < 0) return 0.2;
  return offset <= 5 ? 0 : 0.4;
}

/** −14 … 10 around the first of Syawal, null on other days. */
function daysFromLebaran(day: string): number | null {
  for (let offset = -14; offset <= 10; offset += 1) {
    if (isLebaran(addDays(day, -offset))) return offset;
  }
  return null;
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
const known = new Map<string, boolean>();

function isLebaran(day: string): boolean {
  let answer = known.get(day);
  if (answer === undefined) {
    const parts = islamic.formatToParts(atNoon(day));
    const value = (type: string) => parts.find((part) => part.type === type)?.value;
    answer = value('month') === '10' && value('day') === '1';
    known.set(day, answer);
  }
  return answer;
}
