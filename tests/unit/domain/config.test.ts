import { describe, expect, test } from 'vitest';
import { configFrom, DEFAULT_CONFIG } from '../../../src/domain/config.ts';

const entry = (config_key: string, config_value: string, is_active = true) => ({ config_key, config_value, is_active });

describe('the site\'s settings', () => {
  test('are the defaults of the product where nothing is set', () => {
    expect(DEFAULT_CONFIG).toMatchObject({
      'business.target_production': 1200, 'business.max_volume_limit': 10_000, 'system.max_retry_delay': 10_000,
      'reset.last_reset_date': '1970-01-01T00:00:00Z', 'site.time_zone': 'Asia/Jakarta', 'site.day_start': '06:00',
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
    ['site.time_zone', 'Asia/Makassar', 'Asia/Makassar'], ['site.time_zone', 'Mars/Olympus', 'Asia/Jakarta'],
    ['site.day_start', '05:30', '05:30'], ['site.day_start', '25:00', '06:00'],
    ['reset.last_reset_date', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ] as const)('%s of %s reads as %s', (key, text, value) => {
    expect(configFrom([entry(key, text)])[key]).toBe(value);
  });

  test('that are switched off do not count, unknown ones are ignored', () => {
    expect(configFrom([entry('business.target_production', '5', false), entry('later.key', '1')])).toEqual(DEFAULT_CONFIG);
  });
});
