import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { addDays, daysIn } from '../../../../src/domain/time/calendar.ts';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { customerRanking, hoursOfWeek, meanDays } from '../../../../src/domain/figures/tickets.ts';
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
    const unknown = [ticket(1.5), ticket(1, { customer_name: 'Warung' })];
    const tickets = [...unknown, ticket(6, maju), ticket(1.5, { ...maju, customer_id: 'maju' }), ...NEVER];
    expect(customerRanking(tickets, () => ({ id: 'maju', name: 'PT Maju' }), settings)).toEqual([
      { name: 'PT Maju', volume: 7.5, trips: 2, amount: 1_800_000, cumulative: 75 },
      { name: 'Toko Sinar', volume: 1.5, trips: 1, amount: 225_000, cumulative: 90 },
      { name: 'Warung', volume: 1, trips: 1, amount: 150_000, cumulative: 100 },
    ]);
  });
});

describe('the hours of the week', () => {
  it('are those of the operating day and of the clock at the site', () => {
    const afterMidnight = { captured_at: '2026-11-20T18:10:00.000Z' };
    const another = ticket(9, { operating_day: '2026-11-19' });
    const tickets = [ticket(2.5), ticket(4), ticket(1, afterMidnight), another, ...NEVER];
    const { cells, hours, busiest } = hoursOfWeek(tickets, settings, ['2026-11-20']);
    expect([cells[4]?.[10], cells[4]?.[1], cells.flat().reduce((sum, volume) => sum + volume)]).toEqual([6.5, 1, 7.5]);
    expect([hours, busiest]).toEqual([[1, 10], { weekday: 4, hour: 10, volume: 6.5 }]);
  });

  it('are the means of a day: 30 days have five of two weekdays and four of the others', () => {
    // Thursday 22 October to Friday 20 November: five Thursdays and Fridays. 20 m³ at 10 each day, another 10 m³ on one Monday.
    const days = daysIn({ from: '2026-10-22', to: '2026-11-20' });
    const at10 = (day: string, volume = 20) =>
      ticket(volume, { operating_day: day, captured_at: `${day}T03:42:00.000Z` });
    const week = hoursOfWeek([...days.map((day) => at10(day)), at10('2026-11-16', 10)], settings, days);
    expect(week.days).toEqual([4, 4, 4, 5, 5, 4, 4]);
    expect(week.cells.map((line) => line[10])).toEqual([22.5, 20, 20, 20, 20, 20, 20]);
    expect(week.ofWeekday).toEqual([22.5, 20, 20, 20, 20, 20, 20]);
    // 610 m³ in 30 days.
    expect([week.ofHour[10], week.ofDay]).toEqual([610 / 30, 610 / 30]);
    expect(week.busiest).toEqual({ weekday: 0, hour: 10, volume: 22.5 });
  });

  it('count a day without trucks, but neither today nor a week or more before the first ticket', () => {
    const today = '2026-11-20';
    const [week, from] = [{ from: '2026-11-14', to: today }, (day: string) => [ticket(1, { operating_day: day })]];
    expect(meanDays(week, today, from('2026-11-18'))).toEqual(daysIn({ from: '2026-11-14', to: '2026-11-19' }));
    expect(meanDays({ from: today, to: today }, today, [])).toEqual([today]);
    const long = { from: '2026-11-01', to: '2026-11-10' };
    for (const some of [from('2026-11-07'), []]) expect(meanDays(long, today, some)).toEqual(daysIn(long));
    expect(meanDays(long, today, from('2026-11-08'))).toEqual(['2026-11-08', '2026-11-09', '2026-11-10']);
    expect(meanDays({ from: addDays(today, 1), to: addDays(today, 9) }, today, [])).toEqual([]);
  });

  it('are none where nothing came', () => {
    expect(hoursOfWeek(NEVER, settings, ['2026-11-20'])).toMatchObject({ hours: [], busiest: null });
  });
});
