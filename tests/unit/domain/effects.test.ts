import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEffect, effectsOf, type Effect, type Row } from '../../../src/domain/mutations/effects.ts';
import { DEFAULT_SITE_DAY } from '../../../src/domain/time/operatingDay.ts';
import { newId, stockId } from '../../../src/domain/records/ids.ts';
import type { Mutation } from '../../../src/domain/mutations/mutations.ts';
import { addQuantities, amountOf } from '../../../src/domain/values/quantities.ts';

const head = {
  id: newId(),
  seq: 1,
  entity_id: newId(),
  depends_on: [],
  replaces: null,
  captured_at: '2026-11-20T01:00:00.000Z',
  clock_offset_ms: null,
};
const dayOf = () => '2026-11-20';
const context = { author: 'a', device: 'd', finalAtGate: false, dayOf, site: DEFAULT_SITE_DAY, before: undefined };
const created = (volume: number, unit_price?: number): Mutation<'deliveries.create'> => ({
  ...head,
  kind: 'deliveries.create',
  payload: {
    ticket_no: 'SJ-261120-A7K-0001',
    operating_day: '2026-11-20',
    customer_name: 'PT',
    material_type: 'abu_batu',
    volume,
    truck_license: 'B 1 A',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
    ...(unit_price === undefined ? {} : { unit_price }),
  },
});
const fold = (mutation: Mutation, rows: Map<string, Row>, before?: Row) => {
  for (const effect of effectsOf(mutation, { ...context, before })) {
    const row = applyEffect(rows.get(effect.id), effect);
    if (row) rows.set(effect.id, row);
  }
};
const CANCEL: Mutation = { ...head, kind: 'deliveries.change_status', payload: { status: 'cancelled' } };

describe('a delivery', () => {
  test('takes from the stock and counts in its day, with its amount in whole rupiah', () => {
    const [row, stock, net, total] = effectsOf(created(7.125, 150_001), context);
    const amount = 1_068_757;
    expect(row).toMatchObject({
      kind: 'create',
      table: 'deliveries',
      fields: { amount, status: 'pending', author: 'a' },
    });
    expect(stock).toMatchObject({ kind: 'add', id: stockId('abu_batu'), add: { on_hand: -7.125 } });
    expect(net).toMatchObject({ table: 'daily_totals', names: { kind: 'net_movement' }, add: { quantity: -7.125 } });
    expect(total).toMatchObject({ kind: 'add', table: 'daily_totals', add: { quantity: 7.125, count: 1, amount } });
  });

  test('is delivered at once where the site says so', () => {
    expect(effectsOf(created(7), { ...context, finalAtGate: true })[0]).toMatchObject({
      fields: { status: 'delivered', delivered_at: head.captured_at },
    });
  });

  test('is what it was saved as, whatever the site says since', () => {
    const saved = (status: 'pending' | 'delivered') => ({ ...created(7), payload: { ...created(7).payload, status } });
    const [waits, ...itsSums] = effectsOf(saved('pending'), { ...context, finalAtGate: true });
    expect(waits).toMatchObject({ fields: { status: 'pending', delivered_at: null } });
    const [left, ...sums] = effectsOf(saved('delivered'), context);
    expect(left).toMatchObject({ fields: { status: 'delivered', delivered_at: head.captured_at } });
    const kinds = (of: readonly Effect[]) =>
      of.map((effect) => (effect.kind === 'add' ? (effect.names['kind'] ?? effect.table) : effect.kind));
    expect(kinds(itsSums)).toEqual(['stocks', 'net_movement', 'deliveries']);
    // Without a price.
    expect(kinds(sums)).toEqual(['stocks', 'net_movement', 'deliveries', 'delivered', 'unpriced']);
  });

  test('that is cancelled gives back exactly what it took, and only once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 30 }), (thousandths) => {
        const rows = new Map<string, Row>();
        for (const volume of thousandths) {
          const create = { ...created(volume / 1000, 150_000), entity_id: newId() };
          fold(create, rows);
          const cancel: Mutation = { ...CANCEL, entity_id: create.entity_id };
          fold(cancel, rows, rows.get(create.entity_id));
          fold(cancel, rows, rows.get(create.entity_id));
        }
        const stock = rows.get(stockId('abu_batu'));
        expect(Number(stock?.['on_hand'] ?? 0)).toBe(0);
      }),
    );
  });

  test('that nobody here knows any more changes its status and predicts no sums', () => {
    expect(effectsOf(CANCEL, context).map((effect) => effect.kind)).toEqual(['change']);
    for (const effect of effectsOf(CANCEL, context)) expect(applyEffect(undefined, effect)).toBeUndefined();
  });
});

test('quantities add up without drift', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 200 }), (thousandths) => {
      const sum = addQuantities(...thousandths.map((value) => value / 1000));
      expect(Math.round(sum * 1000) === thousandths.reduce((one, other) => one + other, 0)).toBe(true);
    }),
  );
  expect(addQuantities(0.1, 0.2)).toBe(0.3);
  expect(amountOf(0.001, 1_000_000_000)).toBe(1_000_000);
});
