import { FIRST_SETTINGS } from './freshness.ts';
import { isIndonesianZone } from '../time/operatingDay.ts';
import { keysOf, recordOf } from '../values/json.ts';

/** The site's settings over the product's defaults. An unreadable one counts as absent, one out of bounds is clamped. */
export const NUMBERS = {
  'cache.profile_timeout': { fallback: FIRST_SETTINGS['cache.profile_timeout'], min: 500, max: 60_000 },
  'cache.shift_timeout': { fallback: 8_000, min: 500, max: 60_000 },
  'cache.operators_timeout': { fallback: 4_000, min: 500, max: 60_000 },
  'cache.session_timeout': { fallback: FIRST_SETTINGS['cache.session_timeout'], min: 500, max: 60_000 },
  'cache.stale_time': { fallback: 300_000, min: 1_000, max: 86_400_000 },
  'cache.cache_time': { fallback: 1_800_000, min: 1_000, max: 86_400_000 },
  'business.target_production': { fallback: 1_200, min: 0, max: 1_000_000 },
  'business.max_volume_limit': { fallback: 10_000, min: 1, max: 10_000 },
  'business.min_volume': { fallback: 1, min: 0, max: 10_000 },
  'business.low_stock_threshold': { fallback: 500, min: 0, max: 10_000_000 },
  'business.low_fuel_threshold': { fallback: 1_000, min: 0, max: 10_000_000 },
  'business.abundant_stock_threshold': { fallback: 5_000, min: 0, max: 10_000_000 },
  'business.sufficient_fuel_threshold': { fallback: 10_000, min: 0, max: 10_000_000 },
  'business.efficiency_threshold': { fallback: 70, min: 0, max: 100 },
  'business.fixed_cost_fuel': { fallback: 2_500_000, min: 0, max: 1e12 },
  'business.fixed_cost_equipment': { fallback: 1_500_000, min: 0, max: 1e12 },
  'business.fixed_cost_labor': { fallback: 3_000_000, min: 0, max: 1e12 },
  'business.fixed_cost_maintenance': { fallback: 800_000, min: 0, max: 1e12 },
  'business.avg_price_per_cubic_meter': { fallback: 150_000, min: 0, max: 1_000_000_000 },
  'business.cost_per_cubic_meter': { fallback: 50_000, min: 0, max: 1_000_000_000 },
  'business.sales_target_monthly': { fallback: 150_000_000, min: 0, max: 999_999_999_999_999 },
  'business.crusher_efficiency_target': { fallback: 90, min: 0, max: 100 },
  'business.delivery_target_monthly': { fallback: 15_000, min: 0, max: 10_000_000 },
  'business.fuel_consumption_daily': { fallback: 200, min: 0, max: 1_000_000 },
  'business.planned_hours': { fallback: 16, min: 1, max: 24 },
  'system.max_retries': { fallback: 3, min: 1, max: 3 },
  'system.session_buffer': { fallback: FIRST_SETTINGS['system.session_buffer'], min: 0, max: 600 },
  'system.retry_delay': { fallback: 1_000, min: 200, max: 10_000 },
  'system.max_retry_delay': { fallback: 10_000, min: 1_000, max: 60_000 },
  'realtime.reconnect_delay': { fallback: 5_000, min: 1_000, max: 60_000 },
  'realtime.max_reconnect_attempts': { fallback: 5, min: 0, max: 20 },
  'realtime.polling_interval': { fallback: 30_000, min: 5_000, max: 600_000 },
  'ui.loading_timeout': { fallback: FIRST_SETTINGS['ui.loading_timeout'], min: 1_000, max: 60_000 },
  'ui.toast_duration': { fallback: 5_000, min: 1_000, max: 60_000 },
  'ui.debounce': { fallback: 300, min: 0, max: 5_000 },
  'security.rate_limit_attempts': { fallback: 5, min: 1, max: 100 },
  'security.rate_limit_attempts_per_address': { fallback: 50, min: 5, max: 10_000 },
  'security.rate_limit_window': { fallback: 900_000, min: 60_000, max: 86_400_000 },
  'security.session_check_interval': { fallback: 600_000, min: 30_000, max: 3_600_000 },
  'sync.history_days': { fallback: 400, min: 30, max: 4_000 },
  /** Percent of the net amount that an invoice adds as tax; 0: none. */
  'invoice.tax': { fallback: 0, min: 0, max: 100 },
  /** Days from issue to due, for a customer without terms of their own. */
  'invoice.payment_days': { fallback: 30, min: 0, max: 365 },
} as const satisfies Record<string, { fallback: number; min: number; max: number }>;

const TEXTS = {
  'reset.last_reset_date': '1970-01-01T00:00:00Z',
  /** The first steps that the owner does not need (firstSteps.ts). */
  'site.first_steps': '',
  'site.time_zone': 'Asia/Jakarta',
  'site.day_start': '06:00',
  'site.final_at_gate': 'false',
  /** At the head of a ticket; empty: the app's own name. */
  'site.company_name': '',
  'site.company_address': '',
  'site.company_phone': '',
  /** NPWP: 16 digits. */
  'site.company_tax_number': '',
  /** The `data:` URL of a small PNG or JPEG. */
  'site.company_logo': '',
  /** ` / ` separates several accounts. */
  'site.bank_account': '',
  /** Whether a ticket shows price and amount. */
  'site.ticket_amount': 'false',
  /** The language of printed tickets: `id` or `en`. */
  'site.ticket_language': 'id',
  /** What the gate does with a ticket above the rest of its order, and with a load beyond the credit limit. */
  'orders.over': 'warn',
  'credit.over': 'warn',
} as const satisfies Record<string, string>;

/** Warn only, ask for a reason, or refuse. */
export const OVER_RULES = ['warn', 'ask', 'refuse'] as const;

export type NumberKey = keyof typeof NUMBERS;
export type TextKey = keyof typeof TEXTS;
export type Config = { readonly [K in NumberKey]: number } & { readonly [K in TextKey]: string };

export interface ConfigEntry {
  readonly config_key: string;
  readonly config_value: string;
  readonly is_active: boolean;
}

/** All settings: the active entries over the defaults. Unknown keys are ignored. */
export function configFrom(entries: readonly ConfigEntry[]): Config {
  const values = new Map(
    entries.filter((entry) => entry.is_active).map((entry) => [entry.config_key, entry.config_value]),
  );
  return {
    ...recordOf(keysOf(NUMBERS), (key) => numberOf(values.get(key), NUMBERS[key])),
    ...recordOf(keysOf(TEXTS), (key) => textOf(key, values.get(key)) ?? TEXTS[key]),
  };
}

/** Costs and targets of money are sent only to owner and manager; others have the defaults. */
export const DEFAULT_CONFIG: Config = configFrom([]);

function numberOf(text: string | undefined, bounds: { fallback: number; min: number; max: number }): number {
  if (text === undefined || text.trim() === '') return bounds.fallback;
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(bounds.max, Math.max(bounds.min, value)) : bounds.fallback;
}

/** A zone or an hour that the browser cannot use would break every date on screen, so it counts as absent. */
function textOf(key: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (key === 'site.day_start') return isTimeOfDay(text) ? text : undefined;
  if (key === 'site.time_zone') return isTimeZone(text) ? text : undefined;
  if (key === 'site.ticket_language') return text === 'id' || text === 'en' ? text : undefined;
  if (key === 'orders.over' || key === 'credit.over') return OVER_RULES.find((rule) => rule === text);
  return text;
}

/** `HH:MM`, 24 hours. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function isTimeZone(text: string): boolean {
  if (isIndonesianZone(text)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
