/** No figure of a past day is another one after a change of a setting or a target from today. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { SETTING_GROUPS, boundsOf, isNumberSetting, type SettingKey } from '../../../../src/domain/settings/groups.ts';
import { configByDay, type DatedEntry } from '../../../../src/domain/settings/dated.ts';
import { dailyReportOf } from '../../../../src/domain/figures/dailyReport.ts';
import { factsByDay, type DayTotal } from '../../../../src/domain/figures/dayFacts.ts';
import { demandOf, isHeldBackByDemand } from '../../../../src/domain/figures/demand.ts';
import { judged } from '../../../../src/domain/figures/crusherEfficiency.ts';
import { TARGET_METRICS, settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import type { SettingsByDay, Target, TargetMetric } from '../../../../src/domain/figures/figureSettings.ts';
import { breakEvenOf } from '../../../../src/domain/figures/net.ts';
import { estimatedPrices, receivablesOf } from '../../../../src/domain/figures/receivables.ts';
import { customerRanking, hoursOfWeek } from '../../../../src/domain/figures/tickets.ts';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import { dayColumns } from '../../../../src/features/office/analytics/figuresOf.ts';
import { densitiesByDay, type DensityOf } from '../../../../src/domain/materials/densities.ts';
import { MATERIAL_TYPES } from '../../../../src/domain/materials/materials.ts';
import { recoveryOf } from '../../../../src/domain/figures/recovery.ts';
import { sharesOf } from '../../../../src/domain/insights/yieldCard.ts';
import { yieldOfDays } from '../../../../src/domain/transformations/yieldOfDays.ts';
import { keysOf } from '../../../../src/domain/values/json.ts';

const FIRST = '2026-10-01';
const TODAY = '2026-11-01';
const NOW = new Date('2026-11-01T05:00:00Z');
const PAST = factsByDay(
  { from: FIRST, to: addDays(TODAY, -1) },
  {
    totals: ['2026-10-01', '2026-10-15', '2026-10-31'].flatMap((operating_day): DayTotal[] =>
      (
        [
          ['deliveries', 'abu_batu', 400, 0],
          ['delivered', 'abu_batu', 400, 40_000_000],
          ['unpriced', 'abu_batu', 100, 0],
          ['feed', 'boulder', 900, 0],
          ['transformation', 'abu_batu', 700, 0],
          ['fuel_issue', 'ex', 300, 0],
        ] as const
      ).map(([kind, key, quantity, amount]) => ({ operating_day, kind, key, quantity, count: 1, amount })),
    ),
    shifts: [
      {
        id: 's',
        operating_day: '2026-10-15',
        shift_type: 'day',
        status: 'closed',
        start_time: '07:00',
        end_time: '15:00',
        opened_at: '2026-10-15T00:00:00Z',
        closed_at: '2026-10-15T08:00:00Z',
        production_target: null,
      },
    ],
    stops: [],
  },
);
const AT = { operating_day: '2026-10-15', captured_at: '2026-10-15T02:00:00Z', voided_at: null };
const TICKETS = [
  { ...AT, customer_id: null, customer_name: 'CV Batu', volume: 100, amount: null, status: 'delivered' as const },
];
const BATCHES = [{ ...AT, id: 'b', boulder_volume: 100, outputs: { abu_batu: 60, split_half_inch: 40 } }];
const TOTALS = PAST.flatMap(({ totals }) => totals);
const NOTHING = { shifts: [], production: [], transformations: [], fuel: [], payments: [], stocks: [] };

/** Every figure that goes by settings, of each day and of the month. */
function figures(settings: SettingsByDay, densityOf: DensityOf = () => 1.5): unknown {
  const columns = Object.values(dayColumns({ settings, densityOf }, NOW));
  const month = PAST.at(-1)?.day ?? '';
  const { deliveryTarget, salesTarget, fuelPerM3Target, shiftTarget, abundantStock } = settings(month);
  return [
    PAST.map((facts) => dailyReportOf(facts, [], NOTHING, { settings: settings(facts.day), densityOf, now: NOW })),
    PAST.map(({ day }) => [breakEvenOf(settings(day)), judged(75, settings(day)), judged(95, settings(day))]),
    columns.map((figure) => [figure(PAST), ...PAST.map((day) => figure([day]))]),
    isHeldBackByDemand([{ materialType: 'abu_batu', onHand: 5000 }], PAST, demandOf(PAST, settings), abundantStock),
    [deliveryTarget, salesTarget, fuelPerM3Target, shiftTarget],
    receivablesOf(
      [{ customerId: 'a', month: '2026-10-01', billed: 9, tax: 0, paid: 0, unpriced: 300 }],
      TODAY,
      estimatedPrices(
        TOTALS.filter(({ kind }) => kind === 'unpriced'),
        settings,
      ),
    ),
    customerRanking(TICKETS, () => undefined, settings),
    hoursOfWeek(
      TICKETS,
      settings,
      PAST.map(({ day }) => day),
    ),
    yieldOfDays(TOTALS, densityOf),
    sharesOf(BATCHES, densityOf),
  ];
}

const KEYS = Object.values(SETTING_GROUPS).flat();
const METRICS = keysOf(TARGET_METRICS).flatMap((metric) =>
  TARGET_METRICS[metric].map((period) => ({ metric, period })),
);

const entryOf = (key: SettingKey, value: string, from: string): DatedEntry => ({
  config_key: key,
  config_value: value,
  is_active: true,
  past: [[from, String(DEFAULT_CONFIG[key])]],
});
const targetOf = ({ metric, period }: (typeof METRICS)[number], target: number, from_date: string): Target => ({
  metric: metric satisfies TargetMetric,
  period,
  target,
  from_date,
  captured_at: NOW.toISOString(),
});
const withChange = (entries: readonly DatedEntry[], targets: readonly Target[]): SettingsByDay => {
  const configOn = configByDay(entries);
  return (day) => settingsOn(day, configOn(day), targets);
};
const BEFORE = figures(withChange([], []));

const valueOf = (key: SettingKey) =>
  isNumberSetting(key)
    ? fc.integer({ min: boundsOf(key).min, max: Math.min(boundsOf(key).max, Number.MAX_SAFE_INTEGER) }).map(String)
    : fc.constantFrom('Asia/Jayapura', '00:00', 'true', 'PT Batu', 'en');

describe('a past day keeps its figures', () => {
  it.each(KEYS)('when %s changes from today', (key) => {
    fc.assert(
      fc.property(valueOf(key), (value) => {
        expect(figures(withChange([entryOf(key, value, TODAY)], []))).toEqual(BEFORE);
      }),
      { numRuns: 10 },
    );
  });

  it.each(METRICS)('when a target of $metric a $period begins today', (of) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (target) => {
        expect(figures(withChange([], [targetOf(of, target, TODAY)]))).toEqual(BEFORE);
      }),
      { numRuns: 10 },
    );
  });

  const densitiesFrom = (day: string, material: string, density: number) =>
    densitiesByDay(
      MATERIAL_TYPES.map((material_type) => {
        const changed = material_type === material;
        return { material_type, density: changed ? density : 1.5, past: changed ? [[day, '1.5']] : [] };
      }),
    );
  it('when the density of a material changes from today', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MATERIAL_TYPES), fc.integer({ min: 1, max: 10_000 }), (material, density) => {
        expect(figures(withChange([], []), densitiesFrom(TODAY, material, density / 1000))).toEqual(BEFORE);
      }),
      { numRuns: 30 },
    );
  });
  it.each(['boulder', 'abu_batu', 'split_half_inch'])(
    'and does not when that of %s does from its first day',
    (material) => {
      expect(figures(withChange([], []), densitiesFrom(FIRST, material, 1.4))).not.toEqual(BEFORE);
    },
  );
  it('over days each counts with its own density: 700 m³ of dust at 1.5, then twice at 1.6, from 900 m³ of boulder', () => {
    const densityOf = densitiesFrom('2026-10-15', 'abu_batu', 1.6);
    const recovery = (700 * (1.5 + 2 * 1.6)) / (3 * 900 * 1.5);
    expect(recoveryOf(PAST, densityOf).percent).toBeCloseTo(100 * recovery, 9);
    expect(recoveryOf(PAST, densityOf).shares).toMatchObject([{ volume: 2100 }]);
    expect(yieldOfDays(TOTALS, densityOf).balance?.recovery).toBeCloseTo(recovery, 9);
  });

  /** What enters figures. Each of them changes some figure when it holds from the first day: so the test above can fail. */
  const ENTERS: readonly (readonly [SettingKey, string])[] = [
    ['business.target_production', '900'],
    ['business.planned_hours', '12'],
    ['business.crusher_efficiency_target', '96'],
    ['business.efficiency_threshold', '80'],
    ['business.delivery_target_monthly', '1000'],
    ['business.sales_target_monthly', '1'],
    ['business.avg_price_per_cubic_meter', '90000'],
    ['business.cost_per_cubic_meter', '60000'],
    ['business.fixed_cost_fuel', '1'],
    ['business.fixed_cost_equipment', '1'],
    ['business.fixed_cost_labor', '1'],
    ['business.fixed_cost_maintenance', '1'],
    ['business.fuel_consumption_daily', '400'],
    ['business.abundant_stock_threshold', '6000'],
    ['site.time_zone', 'Asia/Jayapura'],
  ];
  it.each(ENTERS)('and does not when %s = %s holds from its first day on', (key, value) => {
    expect(figures(withChange([entryOf(key, value, FIRST)], []))).not.toEqual(BEFORE);
  });
  it.each(METRICS)('nor when a target of $metric a $period does', (of) => {
    expect(figures(withChange([], [targetOf(of, 96, FIRST)]))).not.toEqual(BEFORE);
  });

  it('over a range each day counts with its own: 50,000 a m³ until the 15th, 60,000 from it on', () => {
    const settings = withChange([entryOf('business.cost_per_cubic_meter', '60000', '2026-10-15')], []);
    // 3 days of 400 m³: 20 million, and twice 24; 3 × 7.8 million fixed.
    expect(dayColumns({ settings, densityOf: () => 1 }, NOW).costs(PAST)).toBe(68_000_000 + 23_400_000);
  });
});
