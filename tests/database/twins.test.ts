/** What SQL and TypeScript both compute must come out the same. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { configFrom, DEFAULT_CONFIG } from '../../src/domain/settings/config.ts';
import { DELIVERY_STATUSES, nextOf } from '../../src/domain/rules/ticketStatus.ts';
import { derivedId } from '../../src/domain/records/ids.ts';
import { materialByName, MATERIAL_TYPES } from '../../src/domain/materials/materials.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { amountOf } from '../../src/domain/values/quantities.ts';
import { KINDS, SCHEMA_VERSION } from '../../src/domain/mutations/mutations.ts';
import { normalisePhone, cleanText, nameKey, normalisePlate } from '../../src/domain/rules/text.ts';
import { driverName } from '../../src/domain/records/columns.ts';
import { ruleOf } from '../../src/domain/records/rules.ts';
import { openWorld } from './support/openWorld.ts';
import { character } from '../support/anyText.ts';
import { ONE_NAME, OTHER_NAMES } from '../support/spellings.ts';

const world = await openWorld();

const inSql = async (expression: string, ...values: (string | number | null)[]) =>
  (await world.query<{ answer: unknown }>(`select ${expression} as answer`, values))[0]!.answer;

/** Any text that JSON and Postgres can carry: well-formed, without NUL. */
const anyText = fc.string({ unit: character, maxLength: 40 }).filter((text) => !text.includes('\0'));
const messyText = fc.string({
  unit: fc.constantFrom(
    ...'aÜ<> \t\n\u00a0\u0007\u0085\u200b\u202e\u2028\u00ad\u061c\u180e\u200e\u200d\u2060\u2069\ufeff🚚'.split(/(?:)/u),
  ),
  maxLength: 30,
});

test.each([...ONE_NAME.flat(), ...OTHER_NAMES])('key of the name %s', async (name) => {
  expect(await inSql('private.name_key($1)', name)).toBe(nameKey(name));
});

test('derived ids', () =>
  fc.assert(
    fc.asyncProperty(anyText, async (name) => {
      expect(await inSql('private.derived_id($1)', name)).toBe(derivedId(name));
    }),
    { numRuns: 200 },
  ));

test('cleaned texts', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(anyText, messyText), async (text) => {
      expect((await inSql('private.clean_text($1)', text)) ?? '').toBe(cleanText(text));
    }),
    { numRuns: 400 },
  ));

test('plates and phone numbers', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({
        unit: fc.constantFrom('b', 'X', '0', '8', '+', '+62', ' ', '-', '(', '.', '=', '"', "'"),
        maxLength: 15,
      }),
      async (text) => {
        expect((await inSql('private.clean_plate($1)', text)) ?? '').toBe(normalisePlate(text));
        expect((await inSql('private.clean_phone($1)', text)) ?? '').toBe(normalisePhone(text));
      },
    ),
    { numRuns: 200 },
  ));

test('a name that the form accepts is never refused for its letters here', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }), async (typed) => {
      const name = ruleOf(driverName).safeParse(typed);
      fc.pre(name.success);
      expect(await inSql('private.is_person_name($1)', name.data)).toBe(true);
    }),
    { numRuns: 200 },
  ));

test('operating days, also around the start of the day and midnight', () =>
  fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      async (instant) => {
        expect(await inSql('private.operating_day($1)::text', instant.toISOString())).toBe(
          operatingDayOf(instant, DEFAULT_SITE_DAY),
        );
      },
    ),
    { numRuns: 200 },
  ));

test('amounts', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 900_000 }),
      async (thousandths, price) => {
        expect(Number(await inSql('round($1::numeric * $2::bigint)', String(thousandths / 1000), price))).toBe(
          amountOf(thousandths / 1000, price),
        );
      },
    ),
    { numRuns: 200 },
  ));

test('the steps of a delivery', async () => {
  for (const from of DELIVERY_STATUSES)
    for (const to of DELIVERY_STATUSES) {
      expect([from, to, await inSql('private.delivery_can_move($1, $2)', from, to)]).toEqual([
        from,
        to,
        nextOf(from).some((next) => next === to),
      ]);
    }
});

test('the list of materials, the schema version and the kinds', async () => {
  expect(
    (await world.query<{ m: string }>('select material_type as m from materials')).map((row) => row.m).toSorted(),
  ).toEqual([...MATERIAL_TYPES].toSorted());
  expect(await inSql('private.known_schema_version()')).toBe(SCHEMA_VERSION);
  const kinds = (await world.query<{ kind: string }>('select kind from private.mutation_kinds')).map((row) => row.kind);
  expect(kinds).toEqual(expect.arrayContaining([...KINDS]));
});

const LEGACY = [
  'Batu Base Course',
  'Batu Split 1-2',
  'split12',
  'Batu Split 2-3',
  'Pasir Plester',
  'batu_belah',
  'Sirtu',
  'Sirdam',
  'boulder',
  'test_boulder',
  'solar',
];
test('materials by whatever name', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.mixedCase(fc.constantFrom(...MATERIAL_TYPES, ...LEGACY)), anyText),
      fc.constantFrom('', ' ', '\t', '\n '),
      async (name, space) => {
        expect(await inSql('private.material_by_name($1)', `${space}${name}${space}`)).toBe(
          materialByName(`${space}${name}${space}`).type,
        );
      },
    ),
    { numRuns: 200 },
  ));

test.each([
  ['active', '-5'],
  ['active', '0'],
  ['active', '1'],
  ['active', '999999999999999'],
  ['active', 'much'],
  ['switched off', '1'],
])('what a setting means that is %s and says %j', async (state, config_value) => {
  const keys = Object.entries(DEFAULT_CONFIG).flatMap(([key, value]) => (typeof value === 'number' ? [key] : []));
  const is_active = state === 'active';
  const inApp = configFrom(keys.map((config_key) => ({ config_key, config_value, is_active })));
  await world.query('begin');
  await world.query(
    `update system_config set config_value = $1, is_active = $2 where config_key in (select jsonb_array_elements_text($3::text::jsonb))`,
    [config_value, is_active, JSON.stringify(keys)],
  );
  const rows = await world.query<{ key: string; value: string }>(
    `select config_key as key, private.config(config_key) as value from system_config`,
  );
  await world.query('rollback');
  const inDatabase = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  expect(keys.length).toBeGreaterThan(30);
  expect(inDatabase).toMatchObject(
    Object.fromEntries(
      Object.entries(inApp).flatMap(([key, value]) => (typeof value === 'number' ? [[key, String(value)]] : [])),
    ),
  );
});
