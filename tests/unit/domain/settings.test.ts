/** The owner's settings: every one stands in one group, and what may be typed. What the database takes is held against it in database/settings. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, NUMBERS, configFrom, type Config } from '../../../src/domain/settings/config.ts';
import { inGoodOrder, settingChange, settingId } from '../../../src/domain/mutations/settingChanges.ts';
import { SETTING_GROUPS, boundsOf, isNumberSetting } from '../../../src/domain/settings/groups.ts';
import { hintsOf, type Judged } from '../../../src/domain/settings/contradictions.ts';
import type { Target } from '../../../src/domain/figures/figureSettings.ts';
import { settingText } from '../../../src/domain/settings/values.ts';
import { resetReason } from '../../../src/domain/records/columns.ts';
import { ruleOf } from '../../../src/domain/records/rules.ts';

const KEYS = Object.values(SETTING_GROUPS).flat();

describe('the groups', () => {
  it('hold every setting once, but for the date of the reset and the first steps', () => {
    const all = [...KEYS, 'reset.last_reset_date', 'site.first_steps'];
    expect(all.toSorted()).toEqual(Object.keys(DEFAULT_CONFIG).toSorted());
  });

  it('hold no setting that nothing goes by', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    // `freshMsOf` hands one of them on: what goes by it is who asks for it.
    const handedOn: Partial<Record<string, string>> = { 'cache.stale_time': 'isStale(' };
    const own = ['src/domain/settings/', 'src/features/settings/site/', '20261120000600_system_config.sql'];
    const files = ['src', 'sw', 'supabase/functions', 'supabase/migrations'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
    const code = files
      .filter((file) => !own.some((name) => file.includes(name)))
      .map((file) => readFileSync(file, 'utf8'));
    // As code reads them; a comment names them otherwise.
    const waysToRead = (key: string) => [handedOn[key] ?? `['${key}']`, `private.config('${key}')`, `equals('${key}')`];
    const unread = KEYS.filter((key) => !code.some((text) => waysToRead(key).some((way) => text.includes(way))));
    expect(unread).toEqual([]);
  });
});

describe('a typed setting', () => {
  it.each(KEYS.filter(isNumberSetting))('%s is taken at its bounds and not beyond them', (key) => {
    const { min, max } = boundsOf(key);
    for (const value of [min, max, NUMBERS[key].fallback])
      expect([value, settingText(key, value)]).toEqual([value, { ok: true, value: String(value) }]);
    for (const value of [min - 1, max + 1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
      expect([value, settingText(key, value)]).toEqual([value, { ok: false, error: 'setting_out_of_range' }]);
    expect(settingText(key, Number.NaN)).toEqual({ ok: false, error: 'number_invalid' });
    expect(settingText(key, min + 0.5)).toEqual({ ok: false, error: 'number_whole' });
    // What is taken is read again as what was typed: nobody clamps it later.
    expect(configFrom([{ config_key: key, config_value: String(max), is_active: true }])[key]).toBe(max);
  });

  it.each([
    ['site.day_start', '6:00', '06:00'],
    ['site.day_start', '06.30', '06:30'],
    ['site.day_start', '0545', '05:45'],
    ['site.day_start', '23:59', '23:59'],
    ['site.day_start', '00:00', '00:00'],
    ['site.day_start', '24:00', null],
    ['site.day_start', '12:60', null],
    ['site.day_start', '🕕', null],
    ['site.day_start', '6', null],
    ['site.day_start', '-6:00', null],
    ['site.time_zone', 'asia/makassar', 'Asia/Makassar'],
    ['site.time_zone', ' UTC ', 'UTC'],
    ['site.time_zone', 'Mars/Base', null],
    ['site.time_zone', '+07:00', null],
    ['site.time_zone', 'WIB', null],
    ['site.time_zone', 'Etc/GMT-7', null],
    ['site.time_zone', 'US/Pacific', null],
    ['site.time_zone', 'America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['site.company_name', '  PT  Batu <b>Karya ', 'PT Batu bKarya'],
    ['site.company_name', '🪨'.repeat(100), '🪨'.repeat(100)],
    ['site.company_name', 'x'.repeat(101), null],
    ['site.company_name', ' ', ''],
    ['site.company_tax_number', '01.234.567.8-901.000', null],
    ['site.company_tax_number', '0012.3456 7890-1000', '0012345678901000'],
    ['site.company_tax_number', '', ''],
    ['site.bank_account', ' BCA 123 / BNI 456 ', 'BCA 123 / BNI 456'],
    ['site.bank_account', 'x'.repeat(201), null],
    ['site.company_logo', 'data:image/png;base64,iVBO+/w=', 'data:image/png;base64,iVBO+/w='],
    ['site.company_logo', '', ''],
    ['site.company_logo', 'data:image/svg+xml;base64,iVBO', null],
    ['site.company_logo', `data:image/png;base64,${'A'.repeat(50_000)}`, null],
    ['orders.over', 'ask', 'ask'],
    ['credit.over', 'shout', null],
    ['site.final_at_gate', 'true', 'true'],
    ['site.final_at_gate', 'maybe', null],
  ] as const)('%s: %j becomes %j', (key, typed, stored) => {
    const read = settingText(key, typed);
    expect(read.ok ? read.value : null).toBe(stored);
  });

  it('travels with what the person saw; an emptied name is switched off', () => {
    const seen = { config_value: 'PT Lama', is_active: true };
    expect(settingChange('site.company_name', seen, 'PT Baru')).toEqual({
      kind: 'system_config.change',
      entity_id: settingId('site.company_name'),
      payload: { config_value: 'PT Baru', is_active: true },
      seen,
    });
    expect(settingChange('site.company_name', seen, '').payload).toEqual({ config_value: 'PT Lama', is_active: false });
  });

  it.each([
    // Least and largest now, and as they are wanted.
    [1, 40, 50, 90],
    [50, 90, 1, 40],
    [1, 40, 1, 30],
    [10, 20, 20, 20],
    [5, 5, 6, 6],
    [6, 6, 5, 5],
  ])('at no moment is the least volume above the largest: %i–%i becomes %i–%i', (leastNow, mostNow, least, most) => {
    const wishes = [
      { key: 'business.min_volume', wanted: String(least) },
      { key: 'business.max_volume_limit', wanted: String(most) },
    ] as const;
    let held = { least: leastNow, most: mostNow };
    for (const { key, wanted } of inGoodOrder(wishes, String(leastNow))) {
      held = key === 'business.min_volume' ? { ...held, least: Number(wanted) } : { ...held, most: Number(wanted) };
      expect(held.least).toBeLessThanOrEqual(held.most);
    }
    expect(held).toEqual({ least, most });
  });
});

describe('settings that contradict each other', () => {
  const DAY = '2026-11-20';
  const alone = { targets: [], loads: [], day: DAY };
  const target = (metric: string, period: 'day' | 'month', value: number, from_date = DAY): Target => ({
    metric,
    period,
    target: value,
    from_date,
    captured_at: '2026-11-01T00:00:00Z',
  });
  const kinds = (config: Config, judged: Partial<Judged>) =>
    hintsOf(config, { ...alone, ...judged }).map(({ kind }) => kind);

  it('are told: by the defaults the deliveries of a month are worth fifteen times its sales target', () => {
    expect(hintsOf(DEFAULT_CONFIG, alone)).toEqual([
      { kind: 'targets_disagree', fromDeliveries: 2_250_000_000, target: 150_000_000 },
    ]);
  });

  it.each([
    [{ 'business.low_stock_threshold': 5000 }, 'stock_levels_cross'],
    [{ 'business.low_fuel_threshold': 10_000 }, 'fuel_levels_cross'],
    [{ 'business.efficiency_threshold': 91 }, 'efficiency_crosses'],
    [{ 'business.cost_per_cubic_meter': 150_000 }, 'price_below_cost'],
    [{ 'system.retry_delay': 10_000, 'system.max_retry_delay': 9_999 }, 'retry_delays_cross'],
  ])('%o: %s', (changed, hint) => {
    const agreed = { ...DEFAULT_CONFIG, 'business.sales_target_monthly': 2_250_000_000 };
    expect(hintsOf(agreed, alone)).toEqual([]);
    expect(kinds({ ...agreed, ...changed }, {})).toEqual([hint]);
  });

  it('are judged by what is in force: a target of that day wins over the setting, one of a day to come does not', () => {
    const sales = target('revenue', 'month', 2_250_000_000);
    expect(kinds(DEFAULT_CONFIG, { targets: [sales] })).toEqual([]);
    expect(kinds(DEFAULT_CONFIG, { targets: [{ ...sales, from_date: '2026-11-21' }] })).toEqual(['targets_disagree']);
    const efficiency = target('crusher_efficiency', 'day', 60);
    expect(kinds(DEFAULT_CONFIG, { targets: [sales, efficiency] })).toEqual(['efficiency_crosses']);
  });

  it.each([
    [1, 10_000, []],
    [9, 10_000, ['least_above_loads']],
    [10_000, 10_000, ['least_above_loads']],
    [1, 23, ['most_below_loads']],
    [8, 24, []],
  ])('of trucks that carry 8 to 24 m³, volumes from %i to %i: %j', (least, most, found) => {
    const config = { ...DEFAULT_CONFIG, 'business.min_volume': least, 'business.max_volume_limit': most };
    const targets = [target('revenue', 'month', 2_250_000_000)];
    expect(kinds(config, { targets, loads: [24, 8, 20] })).toEqual(found);
    expect(kinds(config, { targets })).toEqual([]);
  });
});

it.each([
  ['x'.repeat(9), 'reset_reason_too_short'],
  ['          ', 'reset_reason_too_short'],
  ['🪨'.repeat(10), null],
  ['x'.repeat(500), null],
  ['x'.repeat(501), 'reset_reason_too_long'],
])('a reason for a reset has 10 to 500 characters: %.12s', (reason, code) => {
  expect(ruleOf(resetReason).safeParse(reason).error?.issues[0]?.message ?? null).toBe(code);
});
