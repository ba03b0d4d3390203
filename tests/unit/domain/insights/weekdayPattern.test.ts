/** Weekday pattern on weeks whose pattern is known. */
import { expect, it } from 'vitest';
import { weekdayOf } from '../../../../src/domain/time/calendar.ts';
import { insightsOf } from '../../../../src/domain/insights/index.ts';
import { seededUniform } from '../../../../src/domain/insights/robust.ts';
import { siteDaysOf } from '../../../../src/domain/insights/siteDays.ts';
import { weekdayRatios } from '../../../../src/domain/insights/weekdayCard.ts';
import type { DailyTotal } from '../../../../src/domain/insights/types.ts';
import { EMPTY, TODAY, totalsBefore } from './support/madeSite.ts';

const ratiosOf = (totals: readonly DailyTotal[]) => {
  const days = siteDaysOf(totals, TODAY);
  return days ? weekdayRatios(days, days.length, 1) : null;
};
const cardOf = (totals: readonly DailyTotal[]) => insightsOf({ ...EMPTY, totals }, 1)[3];

/** Mondays a third more, Sundays a fifth of the rest, all growing and up to a tenth off. */
function weeks(days: number): DailyTotal[] {
  const uniform = seededUniform(11);
  return totalsBefore(days, (ago, day) => {
    const ordinary = 100 * (1 + (days - ago) / days) * (0.9 + 0.2 * uniform());
    return ordinary * ([1.33, 1, 1, 1, 1, 1, 0.2][weekdayOf(day)] ?? 1);
  });
}

it('finds the ratios to an ordinary day, whatever the growth', () => {
  const mean = (1.33 + 5 + 0.2) / 7;
  const ratios = ratiosOf(weeks(250));
  expect(ratios?.[0]?.ratio).toBeCloseTo(1.33 / mean, 1);
  expect(ratios?.[6]?.ratio).toBeCloseTo(0.2 / mean, 1);
  expect(ratios?.[0]?.isTold).toBe(true);
  expect(ratios?.[6]?.isTold).toBe(true);
});

it('the card names the best and the worst weekday in percent', () => {
  const card = cardOf(weeks(250));
  expect(card).toMatchObject({
    state: 'ready',
    claims: [{ alert: false, claim: { key: 'weekday_pattern', values: { best: 0, worst: 6 } } }],
    record: { tried: 18, right: 18 },
  });
});

it('weekdays that are alike are not told apart', () => {
  const uniform = seededUniform(4);
  const card = cardOf(totalsBefore(250, () => 60 + 80 * uniform()));
  const told = ratiosOf(totalsBefore(250, () => 60 + 80 * uniform()))?.filter(({ isTold }) => isTold) ?? [];
  // One in twenty stands out by chance.
  expect(told.length).toBeLessThanOrEqual(1);
  expect(card?.state).toBe('ready');
  expect(cardOf(totalsBefore(250, () => 100))).toMatchObject({ state: 'ready', claims: [] });
});

it('needs eight weeks, and says when they are full', () => {
  const missing = { key: 'weeks', values: { have: 7, need: 8 } };
  expect(cardOf(weeks(61))).toMatchObject({ state: 'too_little', missing, enoughOn: '2026-11-21' });
  expect(cardOf(weeks(62))?.state).toBe('ready');
});

it('a gap of weeks is left out, not counted as days without sales', () => {
  const gap = weeks(250).filter((_, at) => at < 100 || at >= 140);
  const ratios = ratiosOf(gap);
  expect(ratios?.[0]?.ratio).toBeCloseTo(1.42, 1);
});
