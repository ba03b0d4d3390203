/** What the app lets an owner type is what the database takes: the same bounds, the same words, the same rights. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closing } from './support/everyKind.ts';
import { mutation, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { rowsOf } from './support/world.ts';
import { derivedId } from '../../src/domain/records/ids.ts';
import { configByDay, type DatedEntry } from '../../src/domain/settings/dated.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { periodReset, settingChange, settingId } from '../../src/domain/mutations/settingChanges.ts';
import { DEFAULT_CONFIG } from '../../src/domain/settings/config.ts';
import { SETTING_GROUPS, boundsOf, isNumberSetting } from '../../src/domain/settings/groups.ts';
import { byText } from '../../src/domain/rules/text.ts';
import { mayChangeSettings, ROLES } from '../../src/domain/rules/roles.ts';
import { ZONES, settingText } from '../../src/domain/settings/values.ts';
import type { SettingKey } from '../../src/domain/settings/groups.ts';

const { world, staff } = await openStaffed();

const KEYS: readonly SettingKey[] = Object.values(SETTING_GROUPS).flat();
const stored = async (key: string) =>
  (await world.one<{ config_value: string; is_active: boolean }>(
    'select config_value, is_active from system_config where config_key = $1',
    key,
  ))!;
const set = async (key: SettingKey | 'site.first_steps', wanted: string, by = staff.owner) => {
  const { kind, entity_id, payload, seen } = settingChange(key, await stored(key), wanted);
  return (await by.said(mutation(kind, payload, { entity_id, seen: { ...seen } })))[0]!;
};

describe('the settings', () => {
  test('have the same bounds, defaults and ids in the app and in the database', async () => {
    const rows = await world.query<{
      key: string;
      fallback: string;
      value: string;
      least: string | null;
      most: string | null;
      id: string;
    }>(
      'select d.config_key as key, d.fallback, s.config_value as value, d.least::text, d.most::text, s.id from private.setting_defaults d join system_config s using (config_key)',
    );
    const inApp = [...KEYS, 'reset.last_reset_date' as const, 'site.first_steps' as const].map((key) => ({
      key,
      fallback: String(DEFAULT_CONFIG[key]),
      value: String(DEFAULT_CONFIG[key]),
      id: settingId(key),
      least: isNumberSetting(key) ? String(boundsOf(key).min) : null,
      most: isNumberSetting(key) ? String(boundsOf(key).max) : null,
    }));
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(inApp.toSorted(byKey)).toEqual(rows.toSorted(byKey));
  });

  test('are taken at their bounds and refused beyond them', async () => {
    // The two limits of a ticket leave room to each other: they come below.
    const keys = KEYS.filter(isNumberSetting).filter(
      (key) => key !== 'business.max_volume_limit' && key !== 'business.min_volume',
    );
    const setAll = async (valueOf: (bounds: { min: number; max: number }) => number) =>
      (
        await staff.owner.push(
          ...keys.map((key) =>
            mutation(
              'system_config.change',
              { config_value: String(valueOf(boundsOf(key))) },
              { entity_id: settingId(key) },
            ),
          ),
        )
      ).map(({ outcome }, index) => [keys[index], outcome]);
    const all = (outcome: string) => keys.map((key) => [key, outcome]);
    expect(await setAll(({ max }) => max)).toEqual(all('applied'));
    expect(await setAll(({ max }) => max + 1)).toEqual(all('rejected'));
    expect(await setAll(({ min }) => min - 1)).toEqual(all('rejected'));
    expect(await setAll(({ min }) => min)).toEqual(all('applied'));
    await world.query(
      'update system_config s set config_value = d.fallback from private.setting_defaults d where d.config_key = s.config_key',
    );
    // The product's ceiling can be narrowed and never widened.
    expect(await set('business.max_volume_limit', '10001')).toBe('rejected out_of_range config_value');
    expect(await set('business.max_volume_limit', '25')).toBe('applied');
    expect(await set('business.min_volume', '26')).toBe('rejected out_of_range config_value');
    expect(await set('business.max_volume_limit', '10000')).toBe('applied');
  });

  test('have text that is read the same way', async () => {
    const isSetting = async (key: string, value: string) =>
      (await world.one<{ ok: boolean }>('select private.is_setting($1, $2) as ok', key, value))!.ok;
    const typedText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 110 }),
      fc.stringMatching(/^[0-2]?\d[:.]\d\d$/),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<SettingKey>('site.day_start', 'site.company_name', 'site.final_at_gate'),
        typedText,
        async (key, typed) => {
          const read = settingText(key, typed);
          expect([typed, !read.ok || (await isSetting(key, read.value))]).toEqual([typed, true]);
        },
      ),
      { numRuns: 150 },
    );
    const zones = await world.query<{ name: string; taken: boolean }>(
      `select name, private.is_place(name) as taken from pg_catalog.pg_timezone_names`,
    );
    const taken = zones.filter((zone) => zone.taken).map(({ name }) => name);
    expect(ZONES().filter((zone) => !taken.includes(zone))).toEqual([]);
    expect(zones.filter(({ name }) => settingText('site.time_zone', name).ok && !taken.includes(name))).toEqual([]);
  });

  test('take of the first steps names only, and of the owner only', async () => {
    expect(await set('site.first_steps', 'trucks,gate')).toBe('applied');
    expect(await set('site.first_steps', 'all', staff.manager)).toBe('rejected not_permitted');
    expect(await set('site.first_steps', 'trucks,<b>')).toBe('rejected invalid_value config_value');
  });

  test('an emptied company name is none, and comes back when one is given', async () => {
    expect(await set('site.company_name', 'PT Batu Karya')).toBe('applied');
    expect(await set('site.company_name', '')).toBe('applied');
    expect(await world.query(`select private.config('site.company_name') as name`)).toEqual([{ name: '' }]);
    expect(await set('site.company_name', 'PT Batu Baru')).toBe('applied');
    expect(await world.query(`select private.config('site.company_name') as name`)).toEqual([{ name: 'PT Batu Baru' }]);
  });

  test('of the day and the zone rewrite no day that was recorded, also where its ticket is sent once more', async () => {
    const ticket = newDelivery(staff.admin);
    expect((await staff.admin.push(ticket))[0]).toMatchObject({ outcome: 'applied' });
    const recorded = () =>
      world.query(
        'select d.operating_day::text as day, d.version::text, (select sum(count)::int from daily_totals t where t.operating_day = d.operating_day) as trips from deliveries d where d.id = $1',
        [ticket.entity_id],
      );
    const before = await recorded();
    expect(await set('site.time_zone', 'Pacific/Kiritimati')).toBe('applied');
    expect(await set('site.day_start', '23:59')).toBe('applied');
    expect((await staff.admin.push(ticket))[0]).toMatchObject({ outcome: 'duplicate' });
    expect(await recorded()).toEqual(before);
    expect(await set('site.time_zone', 'Asia/Jakarta')).toBe('applied');
    expect(await set('site.day_start', '06:00')).toBe('applied');
  });

  test('that another owner has changed meanwhile are a conflict with both values, and the same value twice is none', async () => {
    const other = await world.hire('owner');
    const before = await stored('business.low_fuel_threshold');
    const wish = (wanted: string) => settingChange('business.low_fuel_threshold', before, wanted);
    const push = async (by: typeof other, { kind, entity_id, payload, seen }: ReturnType<typeof wish>) =>
      (await by.push(mutation(kind, payload, { entity_id, seen: { ...seen } })))[0]!;
    expect(await push(other, wish('1500'))).toMatchObject({ outcome: 'applied' });
    expect(await push(staff.owner, wish('1500'))).toMatchObject({ outcome: 'applied' });
    expect(await push(staff.owner, wish('900'))).toMatchObject({
      outcome: 'rejected',
      code: 'conflict',
      conflict: { config_value: { yours: '900', theirs: '1500', author: other.id } },
    });
  });

  test('are changed, and reset, by whom the app lets do it and by nobody else', async () => {
    for (const role of ROLES) {
      const may = (await world.one<{ may: boolean }>(
        `select private.role_may($1, 'system_config', 'change') as may`,
        role,
      ))!.may;
      expect([role, may]).toEqual([role, mayChangeSettings(role)]);
    }
    for (const by of [staff.admin, staff.manager]) {
      expect(await set('business.low_stock_threshold', '10', by)).toBe('rejected not_permitted');
      const { kind, entity_id, payload } = periodReset('A reason that is long enough');
      expect((await by.push(mutation(kind, payload, { entity_id })))[0]).toMatchObject({
        outcome: 'rejected',
        code: 'not_permitted',
      });
    }
  });
});

describe('a setting holds from a day', () => {
  const KEY = 'business.cost_per_cubic_meter';
  const today = async () => (await world.one<{ day: string }>('select private.operating_day(now())::text as day'))!.day;
  const change = async (config_value: string, from_day?: string) =>
    (
      await staff.owner.said(
        mutation('system_config.change', { config_value, from_day }, { entity_id: settingId(KEY) }),
      )
    )[0];
  const entries = () =>
    world.query<DatedEntry>('select config_key, config_value, is_active, past from system_config where is_active');
  const closingNow = (day: string) => closing(day, new Date().toISOString());

  test('on each day it is what the last change from that day or one before said, on the device as on the server', async () => {
    const now = await today();
    const expected = new Map(Array.from({ length: 12 }, (_, days) => [addDays(now, days - 11), '50000']));
    for (const [value, ago] of [
      ['60000', 5],
      ['70000', 2],
      ['65000', 0],
      ['65000', 1],
      // From before the changes so far: it replaces them.
      ['40000', 8],
      ['50000', 4],
      ['50000', 9],
      ['80000', 3],
    ] as const) {
      expect(await change(value, addDays(now, -ago))).toBe('applied');
      for (const day of expected.keys()) if (day >= addDays(now, -ago)) expected.set(day, value);
      const onDevice = configByDay(await entries());
      const onServer = await world.query<{ day: string; value: string }>(
        `select day::text, private.value_on(day, past, config_value) as value from system_config,
           unnest($1::date[]) as day where config_key = $2 order by day`,
        [`{${[...expected.keys()].join()}}`, KEY],
      );
      expect([...expected.keys()].map((day) => [day, String(onDevice(day)[KEY])])).toEqual([...expected]);
      expect(onServer.map((row) => [row.day, row.value])).toEqual([...expected]);
      // What is in force now, one row a key.
      expect(
        await world.query('select config_value from system_config where is_active is true and config_key = $1', [KEY]),
      ).toEqual([{ config_value: value }]);
    }
  });

  test('without a day from today, and the same change sent once more changes nothing', async () => {
    const now = await today();
    await change('50000', addDays(now, -11));
    for (const _ of [1, 2]) expect(await change('60000')).toBe('applied');
    expect(await world.query('select past from system_config where config_key = $1', [KEY])).toEqual([
      { past: [[now, '50000']] },
    ]);
    expect(
      await world.query(`select after from audit_log where row_id = $1 order by id desc limit 1`, [settingId(KEY)]),
    ).toEqual([{ after: { config_value: '60000', from_day: now } }]);
  });

  test('of a density from the day of its change, however late that comes, and on no closed day', async () => {
    const now = await today();
    const ago = (days: number) => addDays(now, -days);
    const boulder = derivedId('materials:boulder');
    const weigh = async (density: number, days: number) => {
      const captured_at = `${ago(days)}T05:00:00.000Z`;
      const sent = mutation('materials.change', { density }, { entity_id: boulder, captured_at });
      await staff.owner.applies(sent);
      return await world.row('materials', boulder, 'density::float8 as density, past');
    };
    for (const _ of [1, 2]) expect(await weigh(1.7, 3)).toEqual({ density: 1.7, past: [[ago(3), '1.6']] });
    const twice = [
      [ago(3), '1.6'],
      [ago(1), '1.7'],
    ];
    expect(await weigh(1.8, 1)).toEqual({ density: 1.8, past: twice });
    expect(
      await world.query('select after from audit_log where row_id = $1 order by id desc limit 1', [boulder]),
    ).toEqual([{ after: { density: 1.8, from_day: ago(1) } }]);
    await staff.owner.applies(closingNow(ago(3)));
    expect(await weigh(1.9, 6)).toEqual({
      density: 1.9,
      past: [
        [ago(3), '1.6'],
        [ago(2), '1.7'],
      ],
    });
  });

  test('never from a day to come, nor from one that is closed or lies before a closed one; of a target the same', async () => {
    const now = await today();
    expect(await change('1', addDays(now, 1))).toBe('rejected day_ahead from_day');
    const yesterday = addDays(now, -1);
    await staff.owner.applies(closingNow(yesterday));
    const target = (from_date: string) =>
      mutation('kpi_targets.create', { metric: 'production', period: 'day', target: 500, from_date });
    for (const ago of [1, 2]) {
      expect(await change('1', addDays(now, -ago))).toBe('rejected from_closed_day from_day');
      await staff.owner.isRefused('from_closed_day from_date', target(addDays(now, -ago)));
    }
    expect(await change('61000', now)).toBe('applied');
    await staff.owner.applies(target(now), target(addDays(now, 30)));
    // Where today is closed, it is tomorrow; opened again, it is today.
    await staff.owner.applies(closingNow(now));
    expect(await change('62000')).toBe('applied');
    expect(configByDay(await entries())(now)[KEY]).toBe(61_000);
    expect(configByDay(await entries())(addDays(now, 1))[KEY]).toBe(62_000);
  });

  test('a target of efficiency above 100 % is refused, as the setting is', async () => {
    const day = addDays(await today(), 40);
    const target = (metric: string, value: number) =>
      mutation('kpi_targets.create', { metric, period: 'day', target: value, from_date: day });
    expect(
      await staff.owner.push(
        target('crusher_efficiency', 150),
        target('crusher_efficiency', 100),
        target('production', 150),
      ),
    ).toMatchObject([{ code: 'above_100_percent', field: 'target' }, { outcome: 'applied' }, { outcome: 'applied' }]);
  });
});

test('targets of production reach every role that sees the figure, those of money owner and manager', async () => {
  const targets = ['production', 'revenue'].map((metric) =>
    mutation('kpi_targets.create', { metric, period: 'month', target: 7, from_date: '2099-01-01' }),
  );
  expect(await staff.owner.said(...targets)).toEqual(['applied', 'applied']);
  for (const [by, metrics] of [
    [staff.owner, ['production', 'revenue']],
    [staff.manager, ['production', 'revenue']],
    [staff.admin, ['production']],
  ] as const) {
    const ofPull = [...rowsOf(await by.pullAll(), 'kpi_targets').values()];
    expect(
      ofPull
        .filter((row) => row['from_date'] === '2099-01-01')
        .map((row) => String(row['metric']))
        .toSorted(byText),
    ).toEqual(metrics);
    expect(await by.query(`select metric from kpi_targets where from_date = '2099-01-01' order by metric`)).toEqual(
      metrics.map((metric) => ({ metric })),
    );
  }
});
