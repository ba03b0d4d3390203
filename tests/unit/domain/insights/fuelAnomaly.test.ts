/** Fuel anomalies of a machine that burns 10 L/h, but for what is planted. */
import { describe, expect, it } from 'vitest';
import { fuelOfMachines } from '../../../../src/domain/insights/fuelAnomaly.ts';
import { insightsOf } from '../../../../src/domain/insights/index.ts';
import type { InsightFilling } from '../../../../src/domain/insights/types.ts';
import { daysAgo, EMPTY, filling, fillings, timeAt, TODAY } from './support/madeSite.ts';

const highOn = (fuel: readonly InsightFilling[]): string[] =>
  fuelOfMachines(fuel, TODAY).flatMap(({ readings }) =>
    readings.filter(({ isHigh }) => isHigh).map(({ filling: { operating_day } }) => operating_day),
  );
const lossesOf = (fuel: readonly InsightFilling[]) => fuelOfMachines(fuel, TODAY).flatMap(({ losses }) => losses);

it('a filling of 45 % more is shown, and no other', () => {
  expect(highOn(fillings(120, (ago) => (ago === 10 ? 1.45 : 1)))).toEqual([daysAgo(10)]);
});

it('a machine that burns as always shows nothing', () => {
  expect(highOn(fillings(400))).toEqual([]);
  expect(lossesOf(fillings(400))).toEqual([]);
});

it('an eighth more that stays is shown as a loss, from when on it was', () => {
  const losses = lossesOf(fillings(200, (ago) => (ago <= 40 ? 1.125 : 1)));
  expect(losses).toHaveLength(1);
  const [loss] = losses;
  expect(loss?.since && loss.since >= daysAgo(46) && loss.since <= daysAgo(36)).toBe(true);
  expect(loss?.filling.operating_day && loss.filling.operating_day <= daysAgo(20)).toBe(true);
  expect(loss?.rate).toBeGreaterThan(loss?.usual ?? Infinity);
});

describe('needs 30 readings of the machine itself', () => {
  it('and shows nothing before', () => {
    expect(highOn(fillings(30, (ago) => (ago === 1 ? 2 : 1)))).toEqual([]);
  });

  it('one machine with one reading: says what is missing, and no day that nobody can know', () => {
    const [, card] = insightsOf({ ...EMPTY, fuel: [filling(daysAgo(2), 50, 1000)] }, 1);
    const missing = { key: 'fillings', values: { have: 0, need: 31 } };
    expect(card).toEqual({ card: 'fuel_anomaly', state: 'too_little', missing, sample: 0 });
  });

  it('says on which day it will be enough at the pace so far', () => {
    const [, card] = insightsOf({ ...EMPTY, fuel: fillings(21) }, 1);
    // 20 readings in 20 days: 11 are missing.
    const missing = { values: { have: 20, need: 31 } };
    expect(card).toMatchObject({ state: 'too_little', missing, enoughOn: '2026-12-01' });
  });
});

describe('no claim from', () => {
  it('a meter that was replaced, lower or higher', () => {
    const replaced = (by: number) =>
      fillings(120).map((one, at) => ({ ...one, hour_meter: 1000 + 5 * at + (at >= 80 ? by : 0) }));
    expect(highOn(replaced(-1300))).toEqual([]);
    expect(highOn(replaced(4000))).toEqual([]);
  });

  it('a filling without a reading: it counts with the next one', () => {
    const fuel = fillings(120).map((one, at) => (at === 100 ? { ...one, hour_meter: null } : one));
    expect(highOn(fuel)).toEqual([]);
  });

  it('a gap of weeks in which the machine stood', () => {
    const fuel = fillings(160).filter((_, at) => at < 100 || at >= 130);
    // The first filling after the gap tells of the hours in it, whose litres nobody wrote: low, never high.
    expect(highOn(fuel)).toEqual([]);
  });

  it('a clock that was years ahead, or days away from the day of the shift', () => {
    const wrong = [
      filling('2031-05-05', 900, 1300, { captured_at: timeAt('2031-05-05', 9) }),
      filling(daysAgo(20), 900, 1301, { captured_at: timeAt(daysAgo(50), 9) }),
    ];
    expect(highOn([...fillings(120), ...wrong])).toEqual([]);
  });

  it('a run of a tenth of an hour, which the meter cannot measure', () => {
    const fuel = fillings(120).map((one, at) => ({ ...one, liters: 1, hour_meter: 1000 + at / 10 }));
    expect(highOn(fuel.map((one, at) => (at === 100 ? { ...one, liters: 2 } : one)))).toEqual([]);
  });

  it('a voided filling', () => {
    const fuel = fillings(120, (ago) => (ago === 10 ? 1.5 : 1));
    const voided = ({ operating_day, captured_at }: InsightFilling) =>
      operating_day === daysAgo(10) ? { voided_at: captured_at } : {};
    expect(highOn(fuel.map((one) => ({ ...one, ...voided(one) })))).toEqual([]);
  });
});

it('the card names the machine, the day and how much more, and leads to the filling', () => {
  const fuel = fillings(120, (ago) => (ago === 3 ? 1.5 : 1));
  const [, card] = insightsOf({ ...EMPTY, fuel }, 1);
  if (card?.state !== 'ready') throw new Error('There is enough.');
  expect(card.claims).toHaveLength(1);
  const [claim] = card.claims;
  expect(claim).toMatchObject({
    alert: true,
    day: daysAgo(3),
    claim: { key: 'fuel_high', values: { machine: 'Excavator', day: daysAgo(3) } },
    record: { table: 'fuel_logs', id: fuel.find(({ operating_day }) => operating_day === daysAgo(3))?.id },
  });
  expect(claim?.claim.values).toHaveProperty('percent', expect.closeTo(50, -1.2));
  expect(card.record.tried).toBe(89);
  expect(card.record.right).toBe(89);
});

it('a filling of three weeks ago is no news', () => {
  const [, card] = insightsOf({ ...EMPTY, fuel: fillings(120, (ago) => (ago === 21 ? 1.6 : 1)) }, 1);
  expect(card).toMatchObject({ state: 'ready', claims: [] });
});
