/**
 * Settings that contradict each other: the owner sees a message, and nothing is changed. The defaults do too: a month's deliveries are
 * worth 15 times its sales target.
 */
import type { Config } from './config.ts';
import type { SettingGroup } from './groups.ts';

export type SettingHint =
  /** What the planned deliveries would bring, and what is planned to be sold (Rp a month). */
  | { readonly kind: 'targets_disagree'; readonly fromDeliveries: number; readonly target: number }
  | {
      readonly kind:
        | 'stock_levels_cross'
        | 'fuel_levels_cross'
        | 'efficiency_crosses'
        | 'price_below_cost'
        | 'retry_delays_cross';
    };

/** A target may be ambitious; beyond twice or below half of what follows from the others it is a slip. */
const FAR_APART = 2;

export function hintsOf(config: Config): readonly SettingHint[] {
  const fromDeliveries = config['business.delivery_target_monthly'] * config['business.avg_price_per_cubic_meter'];
  const target = config['business.sales_target_monthly'];
  const hints: (SettingHint | false)[] = [
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
    config['business.efficiency_threshold'] > config['business.crusher_efficiency_target'] && {
      kind: 'efficiency_crosses',
    },
    config['business.avg_price_per_cubic_meter'] <= config['business.cost_per_cubic_meter'] && {
      kind: 'price_below_cost',
    },
    config['system.retry_delay'] > config['system.max_retry_delay'] && { kind: 'retry_delays_cross' },
  ];
  return hints.filter((hint) => hint !== false);
}

/** Where the settings stand that a hint speaks of. */
export const HINT_GROUPS: Readonly<Record<SettingHint['kind'], readonly SettingGroup[]>> = {
  targets_disagree: ['targets', 'costs'],
  stock_levels_cross: ['stock'],
  fuel_levels_cross: ['stock'],
  efficiency_crosses: ['targets'],
  price_below_cost: ['costs'],
  retry_delays_cross: ['sync'],
};
