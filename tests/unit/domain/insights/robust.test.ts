/** Robust statistics against their definitions. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysFromLebaran, holidayShare } from '../../../../src/domain/insights/siteDays.ts';
import {
  chanceOfAtLeast,
  largestDiscovery,
  medianOf,
  quantileOf,
  RollingWindow,
  seededUniform,
} from '../../../../src/domain/insights/robust.ts';

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

it('a rolling window has the median and the MAD of its last values', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 20 }), (values, size) => {
      const window = new RollingWindow(size);
      for (const value of values) window.push(value);
      const last = values.slice(-size);
      const median = medianOf(last);
      expect(window.length).toBe(last.length);
      expect(window.median()).toBe(median);
      expect(window.sigma()).toBeCloseTo(medianOf(last.map((value) => Math.abs(value - median))) / 0.6745, 6);
    }),
  );
});

it('quantiles lie between the values, in order', () => {
  expect(quantileOf([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantileOf([1, 2, 3, 4, 5], 0.8)).toBeCloseTo(4.2);
  expect(quantileOf([], 0.5)).toBeNaN();
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const sorted = values.toSorted((one, other) => one - other);
      const found = quantileOf(sorted, share);
      expect(found).toBeGreaterThanOrEqual(sorted[0] ?? 0);
      expect(found).toBeLessThanOrEqual(sorted.at(-1) ?? 0);
    }),
  );
});

it('chances: certain of none, like a coin with much weight, wider with little', () => {
  expect(chanceOfAtLeast(0, 10, 0.3, 20)).toBe(1);
  expect(chanceOfAtLeast(6, 10, 0.5, 1e7)).toBeCloseTo(386 / 1024, 4);
  expect(chanceOfAtLeast(9, 10, 0.5, 4)).toBeGreaterThan(chanceOfAtLeast(9, 10, 0.5, 1e7));
});

it('false discoveries: the example of Benjamini and Hochberg (1995), four of fifteen at 5 %', () => {
  const p = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  expect(largestDiscovery(p, 0.05)).toBe(0.0095);
  expect(largestDiscovery([0.9, 0.8], 0.05)).toBe(-1);
  expect(largestDiscovery([], 0.05)).toBe(-1);
});

it('the same seed gives the same numbers', () => {
  const [one, other] = [seededUniform(3), seededUniform(3)];
  expect([one(), one(), one()]).toEqual([other(), other(), other()]);
});

it('Lebaran 1447 is 20 March 2026: quiet before, closed for six days, slow after', () => {
  expect(daysFromLebaran('2026-03-20')).toBe(0);
  const days = ['03-12', '03-13', '03-19', '03-20', '03-25', '03-26', '03-30', '03-31'];
  expect(days.map((day) => holidayShare(`2026-${day}`))).toEqual([1, 0.2, 0.2, 0, 0, 0.4, 0.4, 1]);
});
