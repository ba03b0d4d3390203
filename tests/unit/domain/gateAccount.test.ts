/** What a load draws on at the gate, and what it goes beyond. */
import { describe, expect, it } from 'vitest';
import {
  beyond,
  offeredOrders,
  orderFor,
  overRule,
  type GateOrder,
} from '../../../src/domain/deliveries/gateAccount.ts';

const order = (id: string, row: object = {}, taken: object = {}): GateOrder => ({
  row: {
    id,
    number: id,
    unit_price: null,
    paid_ahead: false,
    material_type: null,
    volume: 100,
    amount: null,
    from_date: '2026-11-01',
    until_date: null,
    ended_at: null,
    ...row,
  },
  taken: { volume: 0, amount: 0, tax: 0, paid: 0, ...taken },
});
const DAY = { materialType: 'abu_batu', day: '2026-11-20' };
const ids = (orders: readonly GateOrder[]) => orders.map(({ row }) => row.id);

describe('orders at the gate', () => {
  it('are offered while they stand, of the material that is loaded, with something left', () => {
    const orders = [
      order('any'),
      order('same', { material_type: 'abu_batu' }),
      order('other', { material_type: 'boulder' }),
      order('later', { from_date: '2026-11-21' }),
      order('last day', { until_date: '2026-11-20' }),
      order('over', { until_date: '2026-11-19' }),
      order('ended', { ended_at: '2026-11-10T00:00:00Z' }),
      order('used', {}, { volume: 100 }),
      order('rupiah', { volume: null, amount: 1_000 }, { amount: 999, volume: 500 }),
    ];
    expect(ids(offeredOrders(orders, DAY))).toEqual(['any', 'same', 'last day', 'rupiah']);
    expect(ids(offeredOrders(orders, { ...DAY, materialType: '' }))).toContain('other');
  });

  it('the only one is taken by itself, of several that of the last trip, and what was tapped wins', () => {
    const [one, other] = [order('one'), order('other')];
    const taken = (orders: readonly GateOrder[], chosen: string, last: string | null) =>
      orderFor(orders, { chosen, last, ...DAY })?.row.id;
    expect(taken([one], '', null)).toBe('one');
    expect(taken([one, other], '', null)).toBeUndefined();
    expect(taken([one, other], '', 'other')).toBe('other');
    expect(taken([one, other], 'one', 'other')).toBe('one');
    expect(taken([one], 'none', 'one')).toBeUndefined();
    // The last one has ended since.
    expect(taken([one, order('gone', { ended_at: '2026-11-10T00:00:00Z' })], '', 'gone')).toBe('one');
  });
});

describe('a load goes beyond', () => {
  const account = (limit: number | null, owed: number | null = 8_000) => ({ orders: [], owed, limit });

  it('its order by what is not left of it, in its own unit', () => {
    expect(beyond(account(null), order('a', {}, { volume: 92.5 }), { volume: 7.5, amount: 10 })).toEqual({});
    expect(beyond(account(null), order('a', {}, { volume: 92.5 }), { volume: 8, amount: 10 })).toEqual({ order: 0.5 });
    const byAmount = order('b', { volume: null, amount: 1_000 }, { amount: 900 });
    expect(beyond(account(null), byAmount, { volume: 8, amount: 150 })).toEqual({ order: 50 });
    expect(beyond(account(null), byAmount, { volume: 8, amount: null })).toEqual({});
  });

  it('the credit limit by what would be owed; no limit is not a limit of 0', () => {
    const load = { volume: 1, amount: 2_500 };
    expect(beyond(account(10_500), null, load)).toEqual({});
    expect(beyond(account(10_000), null, load)).toEqual({ credit: 500 });
    expect(beyond(account(0, 0), null, load)).toEqual({ credit: 2_500 });
    expect(beyond(account(null), null, load)).toEqual({});
    // One that has paid ahead may load as much as that.
    expect(beyond(account(0, -2_500), null, load)).toEqual({});
  });

  it('no limit as far as a deposit covers it', () => {
    const paid = order('a', { paid_ahead: true }, { amount: 1_000, paid: 3_000 });
    expect(beyond(account(0), paid, { volume: 1, amount: 2_000 })).toEqual({});
    expect(beyond(account(0), paid, { volume: 1, amount: 2_500 })).toEqual({ credit: 8_500 });
  });

  it('and the stricter of the rules that it breaks holds', () => {
    expect(overRule({}, { order: 'refuse', credit: 'refuse' })).toBeNull();
    expect(overRule({ order: 1 }, { order: 'ask', credit: 'refuse' })).toBe('ask');
    expect(overRule({ order: 1, credit: 1 }, { order: 'warn', credit: 'ask' })).toBe('ask');
  });
});
