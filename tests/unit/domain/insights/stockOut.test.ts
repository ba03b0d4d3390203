/** The stock-out date on sites whose future is known. */
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../../../src/domain/time/calendar.ts';
import { seededUniform } from '../../../../src/domain/insights/robust.ts';
import { siteDaysOf } from '../../../../src/domain/insights/siteDays.ts';
import { backTestsOf, demandOf, judged, stockOutOf } from '../../../../src/domain/insights/stockOut.ts';
import type { DailyTotal } from '../../../../src/domain/insights/types.ts';
import { daysAgo, TODAY, totalsBefore } from './support/madeSite.ts';

function forecast(totals: readonly DailyTotal[], amount: number, today = TODAY, material = 'abu_batu') {
  const days = siteDaysOf(totals, today);
  if (!days) return null;
  const demand = demandOf(days, material);
  return stockOutOf(demand, amount, judged(backTestsOf([demand], 1)).calibration, 1);
}

const everyDay = (volume: number, days = 140) => totalsBefore(days, () => volume);

describe('a site that sells the same every day', () => {
  it('names the very day, and an interval of that day alone', () => {
    expect(forecast(everyDay(100), 750)).toMatchObject({ from: 8, likely: 8, to: 8 });
    expect(forecast(everyDay(100), 50)).toMatchObject({ from: 1, likely: 1, to: 1 });
  });

  it('shows what is left at the end of each day', () => {
    const left = forecast(everyDay(100), 350)?.left.map(({ likely }) => likely);
    expect(left?.slice(0, 5)).toEqual([250, 150, 50, 0, 0]);
  });

  it('closes on Sundays: the days on which nothing leaves are counted', () => {
    const totals = totalsBefore(140, (_, day) => (weekdayOf(day) === 6 ? 0 : 100));
    // Friday, Saturday, closed, Monday.
    expect(forecast(totals, 250)).toMatchObject({ from: 4, likely: 4, to: 4 });
  });

  it('knows that Lebaran comes: hardly anything leaves in the week before, nothing on six days', () => {
    const before = '2026-03-05';
    const totals = everyDay(100, 400).filter(({ operating_day }) => operating_day < before);
    // 5 … 12 March as always, 20 m³ a day for a week, nothing until the 25th, then 40 m³ a day.
    expect(forecast(totals, 750, before)?.likely).toBe(8);
    expect(forecast(totals, 1000, before)?.likely).toBeGreaterThanOrEqual(22);
  });
});

it('the past weeks around Lebaran are no measure of an ordinary one', () => {
  const after = '2026-04-10';
  const totals = everyDay(100, 400)
    .filter(({ operating_day }) => operating_day < after)
    .map((total) =>
      total.operating_day >= '2026-03-13' && total.operating_day <= '2026-03-30' ? { ...total, quantity: 0 } : total,
    );
  expect(forecast(totals, 750, after)?.likely).toBe(8);
});

it('what was counted anew is no demand: a stocktake moves no date', () => {
  const stocktake = { operating_day: daysAgo(3), kind: 'net_movement', key: 'abu_batu', quantity: -4000, count: 1 };
  expect(forecast([...everyDay(100), stocktake], 750)).toEqual(forecast(everyDay(100), 750));
});

describe('says nothing', () => {
  it.each([
    ['of a pile that nothing leaves', everyDay(0)],
    ['with less than four weeks', totalsBefore(27, () => 100)],
    ['after a gap of five weeks', totalsBefore(140, (ago) => (ago >= 8 && ago < 43 ? null : 100))],
    ['with one day', totalsBefore(1, () => 100)],
    ['with nothing at all', []],
  ])('%s', (_title, totals) => {
    expect(forecast(totals, 750)).toBeNull();
  });

  it('of days that have not come: a clock that was years ahead', () => {
    const ahead = { operating_day: '2031-01-01', kind: 'deliveries', key: 'abu_batu', quantity: 9000, count: 1 };
    expect(forecast([...everyDay(100), ahead], 750)).toEqual(forecast(everyDay(100), 750));
  });
});

it('a gap of weeks in the middle is not counted as days without sales, in no back-test', () => {
  const totals = totalsBefore(300, (ago) => (ago >= 120 && ago < 150 ? null : 100));
  const days = siteDaysOf(totals, TODAY);
  if (!days) throw new Error('There are days.');
  const tests = backTestsOf([demandOf(days, 'abu_batu')], 1);
  expect(tests.length).toBeGreaterThan(100);
  // Amounts are whole ordinary days of the same demand: each lasts as many.
  expect(tests.filter(({ actual, amount }) => actual !== amount / 100)).toEqual([]);
});

it('the interval holds about 80 % of the truths where demand drifts, and is judged by what was known on its day', () => {
  const uniform = seededUniform(3);
  let level = 100;
  const totals = totalsBefore(500, (_, day) => {
    level *= 0.97 + 0.06 * uniform();
    return weekdayOf(day) === 6 ? 0 : level * (0.6 + 0.8 * uniform());
  });
  const days = siteDaysOf(totals, TODAY);
  if (!days) throw new Error('There are days.');
  const tests = backTestsOf([demandOf(days, 'abu_batu')], 1);
  const { intervals } = judged(tests);
  const held = intervals.filter(({ from, to, actual }) => from <= actual && actual <= to).length / intervals.length;
  expect(held).toBeGreaterThan(0.72);
  expect(held).toBeLessThan(0.88);
  // Nothing that came to light later changes a judgement.
  const early = tests.filter(({ toldAt }) => toldAt < 350);
  expect(early.length).toBeLessThan(tests.length);
  expect(judged(early).intervals).toEqual(intervals.filter(({ toldAt }) => toldAt < 350));
});
