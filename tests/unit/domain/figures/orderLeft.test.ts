import { expect, it } from 'vitest';
import { depositApart, fitsMaterial, leftOf, orderState, takes } from '../../../../src/domain/figures/orderLeft.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const TODAY = '2026-11-20';
/** 300 m³ from 1 November on. */
const order = (fields: RowFields<'orders'> = {}) =>
  rowOf('orders', { material_type: 'abu_batu', volume: 300, from_date: '2026-11-01', ...fields });
const IN_MONEY = order({ volume: null, amount: 10_000_000 });
/** 60.3 m³ for 9 million, and 990,000 of tax; 15 million were prepaid. */
const taken = (fields: object = {}) => ({ volume: 60.3, amount: 9_000_000, tax: 990_000, paid: 15_000_000, ...fields });

it('m³ are left of an order less what was taken, or rupiah, whatever the m³ and the tax', () => {
  expect([leftOf(order(), taken()), leftOf(order(), taken({ volume: 310.5 }))]).toEqual([239.7, -10.5]);
  expect(leftOf(IN_MONEY, taken())).toBe(1_000_000);
  const loads = [1_125_000, null].map((amount) => ({ volume: 7.5, amount }));
  expect(loads.flatMap((load) => [takes(order(), load), takes(IN_MONEY, load)])).toEqual([7.5, 1_125_000, 7.5, 0]);
});

// Of the deposit 15 − 9 − 0.99 million are left; where the order is used or has ended, they pay debts.
it.each<[state: string, apart: number, of: string, terms: RowFields<'orders'>, used: object]>([
  ['open', 5_010_000, 'that began', {}, {}],
  ['open', 5_010_000, 'that begins today', { from_date: TODAY }, {}],
  ['coming', 5_010_000, 'that begins tomorrow', { from_date: '2026-11-21' }, {}],
  ['open', 5_010_000, 'on its last day', { until_date: TODAY }, {}],
  ['ended', 0, 'of which the last day was yesterday', { until_date: '2026-11-19' }, {}],
  ['ended', 0, 'that was ended by hand, though some is left', { ended_at: `${TODAY}T02:00:00Z` }, {}],
  ['used', 0, 'of which nothing is left', {}, { volume: 300 }],
  ['used', 0, 'that is overdrawn and has not begun', { from_date: '2026-11-21' }, { volume: 301 }],
  ['open', 0, 'of which 0.1 m³ is left, and that drew more than was prepaid', {}, { volume: 299.9, paid: 9_500_000 }],
])('an order is %s, with Rp %d apart from debts: one %s', (state, apart, _, terms, used) => {
  const [of, so] = [order(terms), taken(used)];
  expect([orderState(of, so, TODAY), depositApart(of, so, TODAY)]).toEqual([state, apart]);
});

it('an order of one material fits its loads alone, one of none fits all', () => {
  expect([fitsMaterial(order(), 'abu_batu'), fitsMaterial(order(), 'boulder')]).toEqual([true, false]);
  expect(fitsMaterial(order({ material_type: null }), 'boulder')).toBe(true);
});
