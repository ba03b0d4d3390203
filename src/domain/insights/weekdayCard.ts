/** Card "Weekday pattern": the weekday that sells most and the one that sells least, where the data tells them from an ordinary day. */
import { addDays } from '../time/siteTime.ts';
import { seedFor } from './robust.ts';
import type { SiteDays } from './siteDays.ts';
import type { CardResult, Claim, InsightInput } from './types.ts';
import type { Verdicts } from './verdicts.ts';
import { LEAST_WEEKS, weekdayBackTest, weekdayRatios, weeksSeen, type WeekdayRatio } from './weekdayPattern.ts';

/** Of the first and the last three days there is no mean around them. */
const DAYS_NEEDED = 7 * LEAST_WEEKS + 6;

export function weekdayCard(
  { today }: InsightInput,
  days: SiteDays | null,
  verdicts: Verdicts,
  seed: number,
): CardResult {
  const ratios = days ? weekdayRatios(days, days.length, seedFor(seed, 'weekdays')) : null;
  if (!days || !ratios) {
    const weeks = days ? weeksSeen(days) : 0;
    // Where weeks were missed or Lebaran lies between, so many more.
    const unbroken = addDays(days?.firstDay ?? today, DAYS_NEEDED);
    return {
      card: 'weekday_pattern',
      state: 'too_little',
      missing: { key: 'weeks', values: { have: weeks, need: LEAST_WEEKS } },
      enoughOn: unbroken > today ? unbroken : addDays(today, 7 * (LEAST_WEEKS - weeks)),
      sample: days?.length ?? 0,
    };
  }
  const claim = claimOf(ratios, today);
  return {
    card: 'weekday_pattern',
    state: 'ready',
    claims: claim ? [verdicts.judged(claim)] : [],
    record: {
      sample: days.isKnown.reduce((sum, known) => sum + known, 0),
      sampleUnit: 'days',
      ...weekdayBackTest(days, seedFor(seed, 'weekday back test')),
      ...verdicts.ofCard('weekday_pattern'),
    },
  };
}

/** Null: no weekday stands out. */
function claimOf(ratios: readonly WeekdayRatio[], today: string): Omit<Claim, 'quiet' | 'verdict'> | null {
  const told = ratios.flatMap((one, weekday) => (one.isTold ? [{ ...one, weekday }] : []));
  if (told.length === 0) return null;
  const byRatio = told.toSorted((one, other) => one.ratio - other.ratio);
  const [worst, best] = [byRatio[0], byRatio.at(-1)];
  // Of weekdays that all stand out to one side, the other end is the plainest of all.
  const all = ratios.map((one, weekday) => ({ ...one, weekday })).toSorted((one, other) => one.ratio - other.ratio);
  const low = worst && worst.ratio < 1 ? worst : all[0];
  const high = best && best.ratio > 1 ? best : all.at(-1);
  if (!low || !high) return null;
  const percent = ({ ratio }: WeekdayRatio) => Math.round(100 * (ratio - 1));
  return {
    card: 'weekday_pattern',
    subject: 'weekday_pattern:deliveries',
    alert: false,
    severity: 0.2,
    day: today,
    claim: {
      key: 'weekday_pattern',
      values: {
        best: high.weekday,
        bestPercent: percent(high),
        worst: low.weekday,
        worstPercent: percent(low),
      },
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
