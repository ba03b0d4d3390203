import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/domain/time/calendar.ts';
import { coverDays, stockTrend } from '../../../src/domain/stock/stockTrend.ts';

const TODAY = '2026-11-22';
const total = (daysAgo: number, kind: string, key: string, quantity: number) => ({
  operating_day: addDays(TODAY, -daysAgo),
  kind,
  key,
  quantity,
});
const ask = { material: 'abu_batu', onHand: 100, today: TODAY, firstDay: null, fuelADay: 200, unsentOfOthers: 0 };

describe('how long a stock lasts', () => {
  it('goes by the mean of the fourteen days before today', () => {
    const totals = [
      total(1, 'deliveries', 'abu_batu', 70),
      total(14, 'deliveries', 'abu_batu', 70),
      total(0, 'deliveries', 'abu_batu', 999),
      total(15, 'deliveries', 'abu_batu', 999),
    ];
    expect(stockTrend(totals, ask).cover).toBe(10);
  });

  it('goes by as many days as the books have', () => {
    const totals = [total(1, 'deliveries', 'abu_batu', 70), total(2, 'deliveries', 'abu_batu', 30)];
    expect(stockTrend(totals, { ...ask, firstDay: addDays(TODAY, -2) }).cover).toBe(2);
  });

  it('of boulder counts what the crusher was fed', () => {
    const totals = [total(1, 'feed', 'boulder', 100), total(1, 'deliveries', 'boulder', 40)];
    expect(stockTrend(totals, { ...ask, material: 'boulder' }).cover).toBe(10);
  });

  it('of fuel goes by the larger of the planned consumption and the median', () => {
    const issued = (liters: number) =>
      Array.from({ length: 14 }, (_, at) => total(at + 1, 'fuel_issue', `machine ${at}`, liters));
    const fuel = { ...ask, material: 'solar', onHand: 4_000 };
    expect(stockTrend(issued(150), fuel).cover).toBe(20);
    expect(stockTrend(issued(400), fuel).cover).toBe(10);
    // Two large days do not move the median.
    expect(stockTrend([...issued(150), total(1, 'fuel_issue', 'genset', 9_000)], fuel).cover).toBe(20);
  });

  it('is not known where nothing leaves, and none where nothing is left', () => {
    expect(stockTrend([], ask).cover).toBeNull();
    expect([coverDays(-5, 10), coverDays(0, 10), coverDays(10, 0)]).toEqual([0, 0, null]);
  });
});

describe('the last fourteen days', () => {
  it('come from today by the net of every day, whatever moved it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 15, maxLength: 15 }), (nets) => {
        // Forwards from a stock of 14 days ago; the first net is of a day before them.
        let level = 1_000;
        const levels = nets.slice(1).map((net) => {
          level = Math.round((level + net / 1000) * 1000) / 1000;
          return level;
        });
        const totals = nets.map((net, at) => total(14 - at, 'net_movement', 'abu_batu', net / 1000));
        expect(stockTrend(totals, { ...ask, onHand: level }).levels).toEqual(levels);
      }),
    );
  });

  it('are not drawn where no movement was counted', () => {
    expect(stockTrend([total(0, 'deliveries', 'abu_batu', 5)], ask).levels).toBeNull();
  });

  it('know what came in today', () => {
    const totals = [
      total(0, 'production', 'abu_batu', 5.1),
      total(0, 'transformation', 'abu_batu', 0.2),
      total(1, 'production', 'abu_batu', 99),
      total(0, 'fuel_receipt', 'solar', 8_000),
    ];
    expect(stockTrend(totals, ask).cameIn).toBe(5.3);
    expect(stockTrend(totals, { ...ask, material: 'solar' }).cameIn).toBe(8_000);
  });
});
