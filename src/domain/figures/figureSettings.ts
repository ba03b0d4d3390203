/** The settings behind the figures, as in force on a day: the owner's target overrides the site's config. */
import { isLater } from '../rules/saidAt.ts';
import type { Config } from '../settings/config.ts';
import type { SyncedTables } from '../records/rows.ts';

/** The metrics that can have a target, each with its period. */
export const TARGET_METRICS = {
  production: ['day', 'shift'],
  deliveries: ['month'],
  revenue: ['month'],
  crusher_efficiency: ['day'],
  fuel: ['day'],
  fuel_per_m3: ['month'],
} as const satisfies Record<string, readonly SyncedTables['kpi_targets']['period'][]>;
export type TargetMetric = keyof typeof TARGET_METRICS;
export const isTargetMetric = (word: string): word is TargetMetric => Object.hasOwn(TARGET_METRICS, word);

export type Target = Pick<SyncedTables['kpi_targets'], 'metric' | 'period' | 'target' | 'from_date' | 'captured_at'> &
  Partial<Pick<SyncedTables['kpi_targets'], 'received_at'>>;

export type FigureSettings = ReturnType<typeof settingsOn>;

/** Of several targets that have begun, the one that began last; of those of one day, the one entered last. */
export function targetInForce(targets: readonly Target[], metric: TargetMetric, period: string, day: string) {
  let found: Target | null = null;
  for (const target of targets) {
    if (target.metric !== metric || target.period !== period || target.from_date > day) continue;
    if (!found || isLater(target, found)) found = target;
  }
  return found?.target ?? null;
}

export function settingsOn(day: string, config: Config, targets: readonly Target[]) {
  const target = (metric: TargetMetric, period: string) => targetInForce(targets, metric, period, day);
  return {
    /** m³ a day. */
    productionTarget: target('production', 'day') ?? config['business.target_production'],
    /** m³ a shift, if the owner has set one. */
    shiftTarget: target('production', 'shift'),
    /** H: hours a day. */
    plannedHours: config['business.planned_hours'],
    /** %. */
    efficiencyTarget: target('crusher_efficiency', 'day') ?? config['business.crusher_efficiency_target'],
    efficiencyThreshold: config['business.efficiency_threshold'],
    /** Rupiah a m³. */
    price: config['business.avg_price_per_cubic_meter'],
    cost: config['business.cost_per_cubic_meter'],
    /** Rupiah a day. */
    fixedCosts:
      config['business.fixed_cost_fuel'] +
      config['business.fixed_cost_equipment'] +
      config['business.fixed_cost_labor'] +
      config['business.fixed_cost_maintenance'],
    /** Rupiah a month. */
    salesTarget: target('revenue', 'month') ?? config['business.sales_target_monthly'],
    /** m³ a month. */
    deliveryTarget: target('deliveries', 'month') ?? config['business.delivery_target_monthly'],
    /** Litres a day. */
    fuelTarget: target('fuel', 'day') ?? config['business.fuel_consumption_daily'],
    /** Litres a m³, if the owner has set one. */
    fuelPerM3Target: target('fuel_per_m3', 'month'),
    /** m³ from which a material's stock is abundant. */
    abundantStock: config['business.abundant_stock_threshold'],
    timeZone: config['site.time_zone'],
  };
}

export type SettingsByDay = (day: string) => FigureSettings;

export const TARGET_UNITS = {
  production: 'm³',
  deliveries: 'm³',
  revenue: 'Rp',
  crusher_efficiency: '%',
  fuel: 'L',
  fuel_per_m3: 'L/m³',
} as const satisfies Readonly<Record<TargetMetric, string>>;
