/** Finds settings that contradict each other, before the owner saves them. An owner's target replaces the setting of the same figure. */
import { settingsOn, type Target } from '../figures/figureSettings.ts';
import type { Config } from './config.ts';
import type { SettingGroup } from './groups.ts';

export type SettingHint =
  /** The revenue of the planned deliveries, and the planned sales (Rp a month). */
  | { readonly kind: 'targets_disagree'; readonly fromDeliveries: number; readonly target: number }
  /** m³ that trucks carry. */
  | { readonly kind: 'least_above_loads' | 'most_below_loads'; readonly from: number; readonly to: number }
  | {
      readonly kind:
        | 'stock_levels_cross'
        | 'fuel_levels_cross'
        | 'efficiency_crosses'
        | 'price_below_cost'
        | 'retry_delays_cross';
    };

export interface Judged {
  readonly targets: readonly Target[];
  /** m³ that each truck carries, if known; without trucks, that of each type. */
  readonly loads: readonly number[];
  readonly day: string;
}

/** A target may be ambitious; above twice or below half of what follows from the others it is an error. */
const FAR_APART = 2;

export function hintsOf(config: Config, { targets, loads, day }: Judged): readonly SettingHint[] {
  const inForce = settingsOn(day, config, targets);
  const fromDeliveries = inForce.deliveryTarget * inForce.price;
  const target = inForce.salesTarget;
  const [from, to] = [Math.min(...loads), Math.max(...loads)];
  const hints: (SettingHint | false)[] = [
    config['business.min_volume'] > from && { kind: 'least_above_loads', from, to },
    config['business.max_volume_limit'] < to && { kind: 'most_below_loads', from, to },
    (fromDeliveries > target * FAR_APART || target > fromDeliveries * FAR_APART) && {
      kind: 'targets_disagree',
      fromDeliveries,
      target,
    },
    config['business.low_stock_threshold'] >= config['business.abundant_stock_threshold'] && {
      kind: 'stock_levels_cross',
    },
    config['business.low_fuel_threshold'] >= config['business.sufficient_fuel_threshold'] && {
      kind: 'fuel_levels_cross',
    },
    inForce.efficiencyThreshold > inForce.efficiencyTarget && { kind: 'efficiency_crosses' },
    inForce.price <= inForce.cost && { kind: 'price_below_cost' },
    config['system.retry_delay'] > config['system.max_retry_delay'] && { kind: 'retry_delays_cross' },
  ];
  return hints.filter((hint) => hint !== false);
}

export const newHints = (before: readonly SettingHint[], after: readonly SettingHint[]): readonly SettingHint[] =>
  after.filter(({ kind }) => before.every((known) => known.kind !== kind));

export const HINT_GROUPS: Readonly<Record<SettingHint['kind'], readonly SettingGroup[]>> = {
  targets_disagree: ['targets', 'costs'],
  least_above_loads: ['limits'],
  most_below_loads: ['limits'],
  stock_levels_cross: ['stock'],
  fuel_levels_cross: ['stock'],
  efficiency_crosses: ['targets'],
  price_below_cost: ['costs'],
  retry_delays_cross: ['sync'],
};
