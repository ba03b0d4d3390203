import { describe, expect, test } from 'vitest';
import { configFrom, DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';

const entry = (config_key: string, config_value: string, is_active = true) => ({ config_key, config_value, is_active });

describe("the site's settings", () => {
  test('are the defaults of the product where nothing is set', () => {
    expect(DEFAULT_CONFIG).toEqual({
      'cache.profile_timeout': 15_000,
      'cache.shift_timeout': 8_000,
      'cache.operators_timeout': 4_000,
      'cache.session_timeout': 8_000,
      'cache.stale_time': 300_000,
      'cache.cache_time': 1_800_000,
      'business.target_production': 1_200,
      'business.max_volume_limit': 10_000,
      'business.min_volume': 1,
      'business.low_stock_threshold': 500,
      'business.low_fuel_threshold': 1_000,
      'business.abundant_stock_threshold': 5_000,
      'business.sufficient_fuel_threshold': 10_000,
      'business.efficiency_threshold': 70,
      'business.fixed_cost_fuel': 2_500_000,
      'business.fixed_cost_equipment': 1_500_000,
      'business.fixed_cost_labor': 3_000_000,
      'business.fixed_cost_maintenance': 800_000,
      'business.avg_price_per_cubic_meter': 150_000,
      'business.cost_per_cubic_meter': 50_000,
      'business.sales_target_monthly': 150_000_000,
      'business.crusher_efficiency_target': 90,
      'business.delivery_target_monthly': 15_000,
      'business.fuel_consumption_daily': 200,
      'system.max_retries': 3,
      'system.session_buffer': 60,
      'system.retry_delay': 1_000,
      'system.max_retry_delay': 10_000,
      'realtime.reconnect_delay': 5_000,
      'realtime.max_reconnect_attempts': 5,
      'realtime.polling_interval': 30_000,
      'ui.loading_timeout': 10_000,
      'ui.toast_duration': 5_000,
      'ui.debounce': 300,
      'security.rate_limit_attempts': 5,
      'security.rate_limit_window': 900_000,
      'security.session_check_interval': 600_000,
      'reset.last_reset_date': '1970-01-01T00:00:00Z',
      // What the product leaves open, as it was decided.
      'business.planned_hours': 16,
      'security.rate_limit_attempts_per_address': 50,
      'sync.history_days': 400,
      'site.first_steps': '',
      'site.time_zone': 'Asia/Jakarta',
      'site.day_start': '06:00',
      'site.final_at_gate': 'false',
      'site.company_name': '',
      'site.company_address': '',
      'site.company_phone': '',
      'site.company_tax_number': '',
      'site.bank_account': '',
      'site.company_logo': '',
      'site.ticket_amount': 'false',
      'site.ticket_language': 'id',
      'invoice.tax': 0,
      'invoice.payment_days': 30,
      'orders.over': 'warn',
      'credit.over': 'warn',
    });
  });

  test.each([
    ['an integer', 'business.target_production', '1500', 1500],
    ['a decimal is cut', 'business.target_production', '1500.9', 1500],
    ['words', 'business.target_production', 'many', 1200],
    ['nothing', 'business.target_production', ' ', 1200],
    ['infinity', 'business.target_production', '1e999', 1200],
    ['a limit above the law of the product', 'business.max_volume_limit', '99999', 10_000],
    ['a delay that would flood the server', 'system.retry_delay', '0', 200],
    ['no attempts at all', 'system.max_retries', '0', 1],
  ] as const)('%s', (_name, key, text, value) => {
    expect(configFrom([entry(key, text)])[key]).toBe(value);
  });

  test.each([
    ['site.time_zone', 'Asia/Makassar', 'Asia/Makassar'],
    ['site.time_zone', 'Mars/Olympus', 'Asia/Jakarta'],
    ['site.day_start', '05:30', '05:30'],
    ['site.day_start', '25:00', '06:00'],
    ['credit.over', 'refuse', 'refuse'],
    ['credit.over', 'shout', 'warn'],
    ['reset.last_reset_date', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ] as const)('%s of %s reads as %s', (key, text, value) => {
    expect(configFrom([entry(key, text)])[key]).toBe(value);
  });

  test('that are switched off do not count, unknown ones are ignored', () => {
    expect(configFrom([entry('business.target_production', '5', false), entry('later.key', '1')])).toEqual(
      DEFAULT_CONFIG,
    );
  });
});
