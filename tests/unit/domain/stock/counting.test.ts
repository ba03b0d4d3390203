/** What a count is judged by: the book of its time, and the differences before it. */
import { describe, expect, it } from 'vitest';
import { bookAt, movementsOf } from '../../../../src/domain/stock/bookAt.ts';
import { isUnusual } from '../../../../src/domain/stock/unusual.ts';
import { rowOf } from '../../../support/rowOf.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const [ash, voided_at, late] = [{ material_type: 'abu_batu' } as const, at('09:30'), at('11:00')];
const movements = () =>
  movementsOf({
    deliveries: [
      rowOf('deliveries', { ...ash, volume: 7, captured_at: at('08:00'), status: 'delivered' }),
      rowOf('deliveries', {
        ...ash,
        volume: 5,
        captured_at: at('08:10'),
        status: 'cancelled',
        cancelled_at: at('09:10'),
      }),
      rowOf('deliveries', { ...ash, volume: 900, captured_at: at('08:00'), status: 'pending', voided_at }),
    ],
    production: [
      rowOf('production_entries', { ...ash, volume: 20, done_at: at('08:20'), captured_at: late }),
      rowOf('production_entries', { ...ash, volume: 1, captured_at: at('08:25') }),
    ],
    fuel: [
      rowOf('fuel_logs', { kind: 'issue', liters: 6, captured_at: at('08:50') }),
      rowOf('fuel_logs', { kind: 'receipt', liters: 10, captured_at: at('08:55') }),
    ],
    transformations: [
      rowOf('transformations', {
        boulder_volume: 10,
        outputs: { abu_batu: 3 },
        done_at: at('08:30'),
        captured_at: late,
      }),
    ],
    adjustments: [
      rowOf('stock_adjustments', { ...ash, adjustment: 4, captured_at: at('07:50') }),
      rowOf('stock_adjustments', { ...ash, adjustment: -2, settled: 0.5, counted_at: at('08:40'), captured_at: late }),
    ],
  });

describe('the book of a time, from the book of now', () => {
  it.each([
    ['a load that was cancelled is there again from then on', 'abu_batu', 100, '09:10', 100],
    ['a load that was cancelled is gone until then', 'abu_batu', 100, '09:09', 95],
    ['a later count is subtracted, with what it settled', 'abu_batu', 100, '08:39', 96.5],
    ['a later transformation: its product is subtracted', 'abu_batu', 100, '08:29', 93.5],
    ['a later transformation: its boulder is added', 'boulder', 50, '08:29', 60],
    ['production without a time of its own, by its capture', 'abu_batu', 100, '08:24', 92.5],
    ['production by the time it was done', 'abu_batu', 100, '08:20', 92.5],
    ['production is subtracted before that time', 'abu_batu', 100, '08:19', 72.5],
    ['later loads are added, voided ones never', 'abu_batu', 100, '07:59', 84.5],
    ['a later adjustment is subtracted', 'abu_batu', 100, '07:49', 80.5],
    ['fuel received later is subtracted', 'solar', 30, '08:54', 20],
    ['fuel issued later is added', 'solar', 30, '08:49', 26],
  ])('%s', (_what, material, now, time, book) => {
    expect(bookAt(now, movements(), material, Date.parse(at(time)))).toBe(book);
  });
});

it.each([
  ['a fifth of the book', 20, 100, [], false],
  ['more than a fifth', 20.001, 100, [], true],
  ['missing more than a fifth', -20.001, 100, [], true],
  ['three times the largest before', 30, 100, [-10, 2], false],
  ['more than that', 30.001, 100, [-10, 2], true],
  ['only the last ten entries', 31, 100, [...Array.from({ length: 10 }, () => 1), 500], true],
  ['an unknown book', 1, null, [], true],
  ['a book below zero', 20, -100, [], false],
] as const)('is a difference unusual? %s', (_what, difference, book, earlier, expected) => {
  expect(isUnusual({ difference, book, earlier })).toBe(expected);
});
