/** Yield drift of a crusher that makes 40 % dust by volume, but for what is planted. */
import { describe, expect, it } from 'vitest';
import { insightsOf } from '../../../../src/domain/insights/index.ts';
import { seededUniform } from '../../../../src/domain/insights/robust.ts';
import { sharesOf, yieldAlarms } from '../../../../src/domain/insights/yieldCard.ts';
import { densitiesByDay } from '../../../../src/domain/materials/densities.ts';
import type { InsightBatch } from '../../../../src/domain/insights/types.ts';
import { batch, daysAgo, EMPTY, timeAt, TODAY } from './support/madeSite.ts';

const densityOf = densitiesByDay(EMPTY.materials);

function batches(days: number, dustOf: (ago: number) => number = () => 1, seed = 9): InsightBatch[] {
  const uniform = seededUniform(seed);
  return Array.from({ length: days * 2 }, (_, nth) => {
    const ago = days - Math.floor(nth / 2);
    const dust = 40 * dustOf(ago) * (0.85 + 0.3 * uniform());
    return batch(daysAgo(ago), dust, 100 - dust, { captured_at: timeAt(daysAgo(ago), 11 + 4 * (nth % 2)) });
  });
}
const alarmsOf = (of: readonly InsightBatch[], after: string | null = null) =>
  sharesOf(of, densityOf).flatMap((product) => yieldAlarms(product, after));

it('shares are by mass', () => {
  const [dust] = sharesOf([batch(TODAY, 50, 50)], densityOf);
  expect(dust?.shares[0]?.share).toBeCloseTo(1.5 / 2.95, 6);
});

it('a crusher that works as always has no alarm', () => {
  const seeds = Array.from({ length: 10 }, (_, seed) => alarmsOf(batches(200, () => 1, seed)).length);
  expect(seeds.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
});

it('a quarter more dust is found within days, for dust and for what is made less of', () => {
  const alarms = alarmsOf(batches(200, (ago) => (ago <= 20 ? 1.25 : 1)));
  expect(alarms.map(({ material, isUp, isOpen }) => [material, isUp, isOpen])).toEqual([
    ['abu_batu', true, true],
    ['split_half_inch', false, true],
  ]);
  for (const { since, batch: shown } of alarms) {
    expect(since >= daysAgo(24) && since <= daysAgo(17)).toBe(true);
    expect(shown.operating_day <= daysAgo(12)).toBe(true);
  }
});

it('the card says how much and since when; once confirmed, the new shares are the usual', () => {
  const transformations = batches(200, (ago) => (ago <= 8 ? 1.4 : 1));
  const [, , , , card] = insightsOf({ ...EMPTY, transformations }, 1);
  if (card?.state !== 'ready') throw new Error('There is enough.');
  expect(card.claims.map(({ claim }) => claim.key).toSorted()).toEqual(['yield_down', 'yield_up']);
  const captured_at = `${daysAgo(1)}T10:00:00Z`;
  const confirmed = { card: 'yield_drift', verdict: 'confirmed' as const, captured_at };
  const feedback = card.claims.map(({ subject }) => ({ ...confirmed, subject }));
  const more = [...transformations, batch(TODAY, 56, 44)];
  const [, , , , after] = insightsOf({ ...EMPTY, transformations: more, feedback }, 1);
  expect(after).toMatchObject({ state: 'ready', claims: [], record: { judged: 2, precision: 1 } });
});

describe('bad input', () => {
  it('voided batches, batches of one product, unknown materials and densities say nothing', () => {
    expect(sharesOf([batch(TODAY, 40, 60, { voided_at: TODAY })], densityOf)).toEqual([]);
    expect(sharesOf([batch(TODAY, 40, 0)], densityOf)).toEqual([]);
    expect(sharesOf([batch(TODAY, 40, 60)], densitiesByDay([]))).toEqual([]);
  });

  it('too few batches: what is missing, and when it is enough', () => {
    const [, , , , card] = insightsOf({ ...EMPTY, transformations: batches(20) }, 1);
    const missing = { key: 'batches', values: { have: 40, need: 60 } };
    const enoughOn = '2026-11-30';
    expect(card).toEqual({ card: 'yield_drift', state: 'too_little', missing, enoughOn, sample: 40 });
  });
});
