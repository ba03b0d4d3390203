/** The report of a day, in total and by shift, worked out by hand. Numbers in the comments are the working. */
import { describe, expect, it } from 'vitest';
import { dailyReportOf, type ReportRecords } from '../../../../src/domain/figures/dailyReport.ts';
import type { FrozenBy } from '../../../../src/domain/figures/dayFacts.ts';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { asFrozen } from '../../../../src/domain/figures/sinceClosing.ts';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const [DAY, NEXT] = ['2026-11-20', '2026-11-21'];
const NOW = new Date('2026-11-22T09:00:00+07:00');
/** Target 1200 m³ in 16 h; price 150,000, cost 50,000, fixed costs 7,800,000; 200 L of diesel a day. */
const SETTINGS = settingsOn(DAY, DEFAULT_CONFIG, []);
const at = (time: string) => `${DAY}T${time}:00+07:00`;
const VOID = { voided_at: at('12:00') };

type Line = readonly [kind: string, key: string, quantity: number, count?: number, amount?: number];
const totals = (operating_day: string, lines: readonly Line[]) =>
  lines.map(([kind, key, quantity, count = 1, amount = 0]) => ({ operating_day, kind, key, quantity, count, amount }));
const TOTALS = totals(DAY, [
  ['production', 'boulder', 900],
  ['production', 'split_half_inch', 100],
  ['production', 'abu_batu', 300],
  ['feed', 'boulder', 200],
  ['reject', 'boulder', 20],
  ['transformation', 'base_course_a', 60],
  ['transformation', 'abu_batu', 120],
  ['delivered', 'split_half_inch', 400, 15, 64_000_000],
  ['delivered', 'abu_batu', 150, 6, 22_500_000],
  ['deliveries', 'abu_batu', 550, 21, 86_500_000],
  ['fuel_issue', 'loader', 80],
  ['fuel_issue', 'truck', 0, 0],
  ['fuel_issue', 'excavator', 120],
  ['expense', 'transactions', 0, 1, 250_000],
  ['expense', 'fuel_logs', 0, 1, 96_000_000],
]);

const CLOSED = { operating_day: DAY, shift_type: 'day', status: 'closed' } as const;
const shift = (id: string, start_time: string, end_time: string, production_target: number | null) => {
  const times = { start_time, end_time, opened_at: at(start_time), closed_at: at(end_time) };
  return rowOf('shifts', { ...CLOSED, ...times, id, production_target });
};
const made = (shift_id: string | null, volume: number, hours: number, fields: RowFields<'production_entries'> = {}) =>
  rowOf('production_entries', { shift_id, volume, material_type: 'abu_batu', operating_hours: hours, ...fields });
const fed = (shift_id: string | null, boulder_volume: number, outputs: object, fields: object = {}) =>
  rowOf('transformations', { shift_id, boulder_volume, outputs: { ...outputs }, ...fields });
const fuel = (shift_id: string | null, liters: number, fields: RowFields<'fuel_logs'> = {}) =>
  rowOf('fuel_logs', { shift_id, liters, kind: 'issue', ...fields });
const paid = (method: 'cash' | 'transfer', amount: number, voided_at: string | null = null) =>
  rowOf('payments', { method, amount, voided_at });
const stock = (materialType: string, onHand: number) => ({ materialType, onHand, others: [] });

const SHIFTS = [shift('evening', '15:00', '23:00', 450), shift('morning', '07:00', '15:00', null)];
const STOP = { operating_day: DAY, shift_id: null, equipment_id: 'jaw', reason: 'blockage', voided_at: null } as const;
const STOPS = [{ ...STOP, started_at: at('09:00'), ended_at: at('10:30') }];
const RECORDS: ReportRecords = {
  shifts: SHIFTS,
  production: [
    made('morning', 300, 6),
    made('evening', 100, 5, { material_type: 'split_half_inch' }),
    made('morning', 77, 9, VOID),
  ],
  transformations: [fed('morning', 200, { abu_batu: 120, base_course_a: 60 }), fed('morning', 999, {}, VOID)],
  fuel: [fuel('morning', 120), fuel('morning', 9, { kind: 'receipt' }), fuel('evening', 80), fuel('evening', 5, VOID)],
  payments: [paid('cash', 5_000_000), paid('transfer', 30_000_000), paid('cash', 2_000_000), paid('cash', 1, NEXT)],
  stocks: [stock('boulder', 2_000), stock('solar', 5_000), stock('split_half_inch', 40)],
};
const LATER = [{ day: NEXT, shifts: [], stops: [], totals: totals(NEXT, [['net_movement', 'split_half_inch', -30]]) }];
const OF = { settings: SETTINGS, densityOf: () => 1.5, now: NOW };
const facts = { day: DAY, totals: TOTALS, shifts: SHIFTS, stops: STOPS };

describe('the report of a day', () => {
  const report = dailyReportOf(facts, LATER, RECORDS, OF);

  it('has its m³, money and litres', () => {
    // 400 + 180 made of 1200; in 14.5 h at 75 m³ 1087.5 were to be expected; 180 of 200 m³ of boulder at one density.
    expect(report).toMatchObject({ achievement: { produced: 580 }, reject: 20, recovery: { percent: 90 } });
    expect(report.efficiency.percent).toBeCloseTo((580 / 1_087.5) * 100, 6);
    expect(report.delivered).toEqual({ volume: 550, trips: 21 });
    // 86.5 − 550 × 0.05 − 7.8 million.
    expect([report.revenue.amount, report.net.net]).toEqual([86_500_000, 51_200_000]);
    expect([report.fuel.issued, report.fuel.variance]).toEqual([200, 0]);
    expect(report.fuelByMachine.flat()).toEqual(['excavator', 120, 'loader', 80]);
    // All 16 h were scheduled; 1.5 h × 75 stood, and 1200 − 580 − 112.5 is left.
    expect(report.lost.losses.map(({ volume }) => volume)).toEqual([0, 112.5, 507.5]);
    // Payments by method, expenses by source, the largest first.
    expect([report.payments.flat(), report.paid]).toEqual([['transfer', 30_000_000, 'cash', 7_000_000], 37_000_000]);
    const expenses = ['fuel_logs', 96_000_000, 'transactions', 250_000];
    expect([report.expenses.flat(), report.spent]).toEqual([expenses, 96_250_000]);
  });

  it('has each material, the most moved first, boulder last, diesel nowhere; what lay there in the evening, or that it is not known', () => {
    // 40 now; 30 left on the next day.
    expect(report.stocks.map(({ onHand }) => onHand)).toEqual([2_000, 5_000, 70]);
    expect(report.materials).toEqual([
      { material: 'abu_batu', produced: 420, delivered: 150, trips: 6, onHand: null },
      { material: 'split_half_inch', produced: 100, delivered: 400, trips: 15, onHand: 70 },
      { material: 'base_course_a', produced: 60, delivered: 0, trips: 0, onHand: null },
      { material: 'boulder', produced: 900, delivered: 0, trips: 0, onHand: 2_000 },
    ]);
  });

  it('has the shifts in the order of their start, each with its own records, and no line for nothing', () => {
    const lines = report.shifts.map(({ shift: of, recovery: by, ...line }) => [of?.id, by.feed, by.percent, line]);
    // 300 and 180 m³; 6 h typed against 6.5. Half of 1200 is its target, the other has its own.
    const morning = { target: 600, produced: 480, typedHours: 6, hoursDisagree: false, fuel: 120 };
    const evening = { target: 450, produced: 100, typedHours: 5, hoursDisagree: true, fuel: 80 };
    expect(lines).toEqual([
      ['morning', 200, 90, { ...morning, hours: { shift: 8, down: 1.5, run: 6.5 } }],
      ['evening', 0, null, { ...evening, hours: { shift: 8, down: 0, run: 8 } }],
    ]);
  });

  it.each<[of: string, more: Partial<ReportRecords>, line: object]>([
    ['product', { production: [made(null, 40, 9), made('elsewhere', 4, 2)] }, { produced: 44, typedHours: 11 }],
    ['boulder fed', { transformations: [fed('elsewhere', 30, {})] }, { produced: 0, recovery: { feed: 30 } }],
    ['diesel', { fuel: [fuel(null, 8), fuel('elsewhere', 4.5)] }, { produced: 0, fuel: 12.5 }],
  ])('has a last line, without a target or hours to compare, for %s of no shift that is here', (_, more, line) => {
    const { shifts } = dailyReportOf(facts, LATER, { ...RECORDS, ...more }, OF);
    expect(shifts).toHaveLength(3);
    expect(shifts[2]).toMatchObject({ shift: null, target: null, hoursDisagree: false, hours: { run: 0 }, ...line });
  });

  it('has, once the day is closed, the payments and stocks that were frozen, and of another material what is known', () => {
    const frozen: FrozenBy['totals'] = [
      ['stock', 'split_half_inch', 55, 0, 0],
      ['stock', 'boulder', 0, 0, 0],
      ['payments', 'cash', 0, 1, 5_000_000],
      ['payments', 'transfer', 0, 2, 31_000_000],
    ];
    const closing = { closed_at: NOW.toISOString(), received_at: null, reopened_at: null, position: 9 };
    const closed = dailyReportOf(asFrozen(facts, { ...closing, totals: frozen }), LATER, RECORDS, OF);
    expect(closed.stocks.map(({ onHand }) => onHand)).toEqual([0, 5_000, 55]);
    expect(closed.payments.flat()).toEqual(['transfer', 31_000_000, 'cash', 5_000_000]);
    expect(closed.paid).toBe(36_000_000);
  });
});
