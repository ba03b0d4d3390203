/** The site's settings in groups for the owner, each in one group. The last reset has its own command, and the first steps have their list. */
import { DEFAULT_CONFIG, NUMBERS, type NumberKey, type TextKey } from './config.ts';

export type SettingKey = NumberKey | Exclude<TextKey, 'reset.last_reset_date' | 'site.first_steps'>;

export const SETTING_GROUPS = {
  company: [
    'site.company_name',
    'site.company_address',
    'site.company_phone',
    'site.company_tax_number',
    'site.bank_account',
    'site.company_logo',
  ],
  site: ['site.ticket_language', 'site.ticket_amount', 'site.final_at_gate', 'site.time_zone', 'site.day_start'],
  money: ['credit.over', 'orders.over', 'invoice.payment_days', 'invoice.tax'],
  stock: [
    'business.low_stock_threshold',
    'business.abundant_stock_threshold',
    'business.low_fuel_threshold',
    'business.sufficient_fuel_threshold',
    'business.fuel_consumption_daily',
  ],
  limits: ['business.min_volume', 'business.max_volume_limit'],
  targets: [
    'business.target_production',
    'business.planned_hours',
    'business.crusher_efficiency_target',
    'business.efficiency_threshold',
    'business.delivery_target_monthly',
    'business.sales_target_monthly',
  ],
  costs: [
    'business.avg_price_per_cubic_meter',
    'business.cost_per_cubic_meter',
    'business.fixed_cost_fuel',
    'business.fixed_cost_equipment',
    'business.fixed_cost_labor',
    'business.fixed_cost_maintenance',
  ],
  sync: [
    'sync.history_days',
    'system.max_retries',
    'system.retry_delay',
    'system.max_retry_delay',
    'realtime.polling_interval',
    'realtime.reconnect_delay',
    'realtime.max_reconnect_attempts',
  ],
  screens: [
    'ui.toast_duration',
    'ui.loading_timeout',
    'ui.debounce',
    'cache.profile_timeout',
    'cache.session_timeout',
    'cache.shift_timeout',
    'cache.operators_timeout',
    'cache.stale_time',
    'cache.cache_time',
  ],
  security: [
    'security.rate_limit_attempts',
    'security.rate_limit_attempts_per_address',
    'security.rate_limit_window',
    'security.session_check_interval',
    'system.session_buffer',
  ],
} as const satisfies Record<string, readonly SettingKey[]>;

/** Settings that affect figures: a change may apply from an earlier day. */
export const isOfFigures = (group: SettingGroup): boolean => ['stock', 'targets', 'costs'].includes(group);

export type SettingGroup = keyof typeof SETTING_GROUPS;
export const isSettingGroup = (name: unknown): name is SettingGroup =>
  typeof name === 'string' && Object.hasOwn(SETTING_GROUPS, name);

/** Stored as `true` or `false`. */
export const isYesNo = (key: SettingKey): boolean => key === 'site.final_at_gate' || key === 'site.ticket_amount';

/** Printed only if given. */
export const mayBeEmpty = (key: SettingKey): boolean => SETTING_GROUPS.company.some((one) => one === key);

export const isNumberSetting = (key: string): key is NumberKey => Object.hasOwn(NUMBERS, key);

/** Both inclusive, in the unit of the setting. */
export const boundsOf = (key: NumberKey): { readonly min: number; readonly max: number } => NUMBERS[key];

export const defaultOf = (key: SettingKey): string => String(DEFAULT_CONFIG[key]);
