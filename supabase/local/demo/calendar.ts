/** How busy a day is: weekday, month, the weeks around Lebaran, rain. Days are `YYYY-MM-DD` of the site. */
import type { Chance } from './random.ts';

const SUNDAY_FIRST = [0.15, 1.02, 1.05, 1.08, 1.08, 0.95, 0.85];
const JANUARY_FIRST = [0.72, 0.88, 0.98, 1, 1, 1.02, 1.04, 1.05, 1.05, 1.12, 1.18, 1.1];
const WET_SHARE = [0.75, 0.7, 0.65, 0.55, 0.4, 0.3, 0.2, 0.15, 0.25, 0.45, 0.6, 0.7];

const DAY_MS = 86_400_000;
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOf(new Date(atNoon(day).getTime() + days * DAY_MS));

/** The share of an ordinary day's trips; draws the day's rain. */
export function busynessOf(day: string, chance: Chance, rain: Rain): number {
  const date = atNoon(day);
  const season = (SUNDAY_FIRST[date.getUTCDay()] ?? 1) * (JANUARY_FIRST[date.getUTCMonth()] ?? 1);
  return season * lebaranFactor(day) * (1 - Math.min(0.5, 0.008 * rain.millimetresOn(date.getUTCMonth(), chance)));
}

/** Rain comes in spells: a wet day is likelier after a wet one. */
export class Rain {
  #isWet = false;

  millimetresOn(month: number, chance: Chance): number {
    const share = WET_SHARE[month] ?? 0.5;
    const stays = 0.5 + 0.5 * share;
    this.#isWet = chance.uniform() < (this.#isWet ? stays : (share * (1 - stays)) / Math.max(0.05, 1 - share));
    return this.#isWet ? chance.gamma(0.8, 18) : 0;
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

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
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
