import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { customerRanking, hoursOfWeek } from '../../../../src/domain/figures/tickets.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const settings = (day: string) => settingsOn(day, DEFAULT_CONFIG, []);
/** Friday, 20 November 2026, 10:42 at the site. */
const ticket = (volume: number, fields: RowFields<'deliveries'> = {}) =>
  rowOf('deliveries', {
    status: 'delivered',
    operating_day: '2026-11-20',
    captured_at: '2026-11-20T03:42:00.000Z',
    customer_name: 'Toko Sinar',
    volume,
    ...fields,
  });
/** What was never delivered or was voided counts nowhere. */
const NEVER = [ticket(100, { status: 'in_transit' }), ticket(100, { voided_at: '2026-11-20T05:00:00.000Z' })];

describe('the ranking of customers', () => {
  it('goes by what was delivered, with a merged customer as one and an estimate where there is no price', () => {
    const maju = { customer_id: 'alias', customer_name: 'Maju', amount: 900_000 };
    const tickets = [ticket(2.5), ticket(6, maju), ticket(1.5, { ...maju, customer_id: 'maju' }), ...NEVER];
    expect(customerRanking(tickets, () => ({ id: 'maju', name: 'PT Maju' }), settings)).toEqual([
      { name: 'PT Maju', volume: 7.5, trips: 2, amount: 1_800_000, cumulative: 75 },
      { name: 'Toko Sinar', volume: 2.5, trips: 1, amount: 375_000, cumulative: 100 },
    ]);
  });
});

describe('the hours of the week', () => {
  it('are those of the operating day and of the clock at the site', () => {
    const afterMidnight = { captured_at: '2026-11-20T18:10:00.000Z' };
    const { cells, hours, busiest } = hoursOfWeek(
      [ticket(2.5), ticket(4), ticket(1, afterMidnight), ...NEVER],
      settings,
    );
    expect([cells[4]?.[10], cells[4]?.[1], cells.flat().reduce((sum, volume) => sum + volume)]).toEqual([6.5, 1, 7.5]);
    expect([hours, busiest]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { weekday: 4, hour: 10, volume: 6.5 }]);
  });

  it('are none where nothing came', () => {
    expect(hoursOfWeek(NEVER, settings)).toMatchObject({ hours: [], busiest: null });
  });
});
