import { describe, expect, test } from 'vitest';
import { auditPaging, auditQueryIn, AUDITED_TABLES, isUpsideDown } from '../../../../src/domain/audit/auditQuery.ts';
import {
  changedSince,
  type CurrentValue,
  changesOf,
  namedIn,
  type Values,
} from '../../../../src/domain/audit/changes.ts';
import { instantAt } from '../../../../src/domain/time/siteTime.ts';
import { pagingIn } from '../../../../src/domain/records/paging.ts';
import { RECORDS } from '../../../../src/domain/records/index.ts';
import { unitOf } from '../../../../src/domain/values/units.ts';
import en from '../../../../public/locales/en/common.json' with { type: 'json' };

const ID = '01a1f000-0000-7000-8000-000000000001';
const address = (parameters: Record<string, string>) => {
  const query = new URLSearchParams(parameters);
  return (name: string) => query.get(name);
};

describe('the filters of an address', () => {
  test('are taken where they can be filters', () => {
    const whole = { person: ID, table: 'customers', record: ID, from: '2026-11-01', to: '2026-11-22' };
    expect(auditQueryIn(address(whole))).toEqual(whole);
  });

  test.each([
    ['a wildcard', '%'],
    ['PostgREST’s own words', `in.(${ID})`],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['nothing', ''],
    ['a day that no calendar has', '2026-02-30'],
  ])('are left out where they are %s', (_what, text) => {
    expect(auditQueryIn(address({ person: text, table: text, record: text, from: text, to: text }))).toEqual({});
  });

  test('of days upside down are told from the same day and from one side alone', () => {
    expect(
      [{ from: '2026-11-22', to: '2026-11-21' }, { from: '2026-11-22', to: '2026-11-22' }, { from: '2026-11-22' }].map(
        isUpsideDown,
      ),
    ).toEqual([true, false, false]);
  });
});

test('paging has the product’s defaults, and what is none counts as absent, each for itself', () => {
  expect(pagingIn(auditPaging, address({}))).toEqual({ page: 1, limit: 50, sortBy: 'id', sortOrder: 'desc' });
  expect(pagingIn(auditPaging, address({ page: '3', limit: '1000', sortBy: 'recorded_at', sortOrder: 'asc' }))).toEqual(
    { page: 3, limit: 1000, sortBy: 'recorded_at', sortOrder: 'asc' },
  );
  for (const page of ['0', '-1', '1.5', 'x'.repeat(10_000), ''])
    expect(pagingIn(auditPaging, address({ page, limit: '1001', sortBy: 'before', sortOrder: 'up' }))).toEqual({
      page: 1,
      limit: 50,
      sortBy: 'id',
      sortOrder: 'desc',
    });
});

describe('what changed', () => {
  test('is only what differs, without what every row carries', () => {
    expect(
      changesOf({ price_per_m3: 150_000, version: 1, notes: null }, { price_per_m3: 155_000, version: 2, notes: '' }),
    ).toEqual([{ field: 'price_per_m3', before: 150_000, after: 155_000 }]);
  });
  test('of a new record is all that it says', () => {
    expect(changesOf(null, { id: ID, name: 'PT Batu', phone: null, flags: [] })).toEqual([
      { field: 'name', before: undefined, after: 'PT Batu' },
    ]);
  });
  test('of an emptied field is that it was there', () => {
    expect(changesOf({ phone: '+62812' }, { phone: null })).toEqual([
      { field: 'phone', before: '+62812', after: null },
    ]);
  });
  test('of lists and objects is compared by what they hold', () => {
    expect(changesOf({ crew: ['a'], outputs: [{ v: 1 }] }, { crew: ['a'], outputs: [{ v: 2 }] })).toHaveLength(1);
  });
  test('names records by their ids, also in lists', () => {
    expect(namedIn('deliveries', { customer_id: ID, volume: 7 })).toEqual([{ table: 'customers', id: ID }]);
    expect(namedIn('shifts', { crew: [ID], opened_by: ID })).toEqual([
      { table: 'operators', id: ID },
      { table: 'colleagues', id: ID },
    ]);
    expect(namedIn('drivers', { merged_into: ID })).toEqual([{ table: 'drivers', id: ID }]);
  });
  test.each([
    ['volume', 'm³'],
    ['index_m3', 'm³'],
    ['gross_kg', 'kg'],
    ['liters', 'L'],
    ['fuel_capacity_liters', 'L'],
    ['price_per_liter', 'Rp'],
    ['price_per_m3', 'Rp'],
    ['amount', 'Rp'],
    ['hour_meter', 'h'],
    ['density', 't/m³'],
    ['fines_pct', '%'],
    ['lost_days', null],
  ])('%s is in %s', (field, unit) => {
    expect(unitOf(field)).toBe(unit);
  });
});

test('every column that the audit can show has a name, and every table', () => {
  const names: Readonly<Record<string, unknown>> = { ...en.sync.field, ...en.audit.field };
  const hidden = ['id', 'version', 'position', 'author', 'device', 'captured_at', 'received_at', 'mutation'];
  const tables = AUDITED_TABLES.filter((name) => name !== 'profiles');
  const columns = Object.entries(RECORDS)
    .filter(([name]) => tables.includes(name))
    .flatMap(([, { columns: of, kinds }]) => [
      ...Object.keys(of),
      ...Object.values(kinds).flatMap(({ fields }) => Object.keys(fields)),
    ]);
  expect([...new Set(columns)].filter((name) => !hidden.includes(name) && !(name in names))).toEqual([]);
  const titles: Readonly<Record<string, unknown>> = en.audit.table;
  expect(AUDITED_TABLES.filter((name) => !(name in titles))).toEqual([]);
});

describe('a day of the site', () => {
  test.each([
    ['Asia/Jakarta', '2026-11-22', '2026-11-21T17:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-22', '2026-11-21T15:00:00.000Z'],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    // Clocks go forward and back at night.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('in %s, %s begins at %s', (zone, day, instant) => {
    expect(instantAt(day, '00:00', zone).toISOString()).toBe(instant);
  });
});

describe('what a held change would meet', () => {
  const row = {
    id: ID,
    volume: 9,
    driver_name: 'Asep',
    notes: null,
    void_reason: null,
    opened_at: '2026-11-22T03:00:00+00:00',
  };
  test.each<[string, Values | null, Values, Values | null, CurrentValue[]]>([
    ['the values that its author saw', { volume: 9 }, { volume: 8 }, row, []],
    ['other values than its author saw', { volume: 7 }, { volume: 8 }, row, [{ field: 'volume', now: 9 }]],
    ['an emptied field', { notes: 'Wet' }, { notes: 'Dry' }, row, [{ field: 'notes', now: null }]],
    ['the same instant, written otherwise', { opened_at: '2026-11-22T03:00:00.000Z' }, {}, row, []],
    ['no record', null, { volume: 8 }, null, []],
    ['a field that nobody has filled', null, { void_reason: 'Twice' }, row, []],
    [
      'a field that somebody else has filled',
      null,
      { void_reason: 'Twice' },
      { ...row, void_reason: 'Wrong truck' },
      [{ field: 'void_reason', now: 'Wrong truck' }],
    ],
    ['its own values', null, { void_reason: 'Twice' }, { ...row, void_reason: 'Twice' }, []],
    ['nothing of a field that the record does not have', { lost: 1 }, { lost: 2 }, row, []],
  ])('%s', (_what, seen, payload, now, expected) => {
    expect(changedSince(seen, payload, now)).toEqual(expected);
  });
});
