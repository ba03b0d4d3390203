import { describe, expect, it } from 'vitest';
import {
  depositApart,
  depositLeft,
  fitsMaterial,
  leftOf,
  orderState,
  takes,
  type OrderTerms,
} from '../../../../src/domain/figures/orderLeft.ts';

const TODAY = '2026-11-20';
/** 300 m³ from 1 November on. */
const order = (fields: Partial<OrderTerms> = {}): OrderTerms => ({
  material_type: 'abu_batu',
  volume: 300,
  amount: null,
  from_date: '2026-11-01',
  until_date: null,
  ended_at: null,
  ...fields,
});
const MONEY = { volume: null, amount: 10_000_000 };
/** 60.3 m³ for 9 million, and 990,000 of tax; 15 million were prepaid. */
const taken = (fields: object = {}) => ({ volume: 60.3, amount: 9_000_000, tax: 990_000, paid: 15_000_000, ...fields });

it('leaves m³ less what was taken, or rupiah, whatever the m³ and the tax', () => {
  const [inM3, inMoney] = [order(), order(MONEY)];
  expect([leftOf(inM3, taken()), leftOf(inM3, taken({ volume: 310.5 })), leftOf(inMoney, taken())]).toEqual([
    239.7, -10.5, 1_000_000,
  ]);
  const load = { volume: 7.5, amount: 1_125_000 };
  const unpriced = { ...load, amount: null };
  expect([takes(inM3, load), takes(inMoney, load), takes(inMoney, unpriced)]).toEqual([7.5, 1_125_000, 0]);
});

describe('an order', () => {
  it.each<[state: string, of: string, terms: Partial<OrderTerms>, used: object]>([
    ['open', 'that began', {}, {}],
    ['open', 'that begins today', { from_date: TODAY }, {}],
    ['coming', 'that begins tomorrow', { from_date: '2026-11-21' }, {}],
    ['open', 'on its last day', { until_date: TODAY }, {}],
    ['ended', 'of which the last day was yesterday', { until_date: '2026-11-19' }, {}],
    ['ended', 'that was ended by hand, though some is left', { ended_at: `${TODAY}T02:00:00Z` }, {}],
    ['used', 'of which nothing is left', {}, { volume: 300 }],
    ['used', 'that is overdrawn and has not begun', { from_date: '2026-11-21' }, { volume: 301 }],
    ['open', 'of which 0.1 m³ is left', {}, { volume: 299.9 }],
  ])('is %s: one %s', (state, _, terms, used) => expect(orderState(order(terms), taken(used), TODAY)).toBe(state));

  // 15 − 9 − 0.99 million.
  it.each<[apart: number, of: string, terms: Partial<OrderTerms>, used: object]>([
    [5_010_000, 'is open', {}, {}],
    [5_010_000, 'is to come', { from_date: '2026-12-01' }, {}],
    [0, 'is used: the rest pays debts', {}, { volume: 300 }],
    [0, 'has ended', { until_date: '2026-11-19' }, {}],
    [0, 'is open and drew more than was prepaid', {}, { paid: 9_500_000 }],
  ])('has Rp %d of its deposit apart from debts where it %s', (apart, _, terms, used) => {
    expect(depositApart(order(terms), taken(used), TODAY)).toBe(apart);
    expect(depositLeft(taken({ paid: 9_990_000 }))).toBe(0);
  });

  it('of one material fits its loads alone, one of none fits all', () => {
    const fits = (material_type: string | null) => fitsMaterial({ material_type }, 'boulder');
    expect([fits('boulder'), fits('abu_batu'), fits(null)]).toEqual([true, false, true]);
  });
});
