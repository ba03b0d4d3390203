/**
 * The descriptions of records (src/domain/records) against the columns of the database, as `database.types.ts` has them: it is generated
 * from the migrations, and `npm run check` says when it is not fresh.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isReadable } from '../../../../src/domain/records/checks.ts';
import { RECORDS } from '../../../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../../../src/domain/records/tables.ts';
import type { Column } from '../../../../src/domain/records/columns.ts';
import type { TableName } from '../../../../src/domain/records/tables.ts';

const types = readFileSync(path.join(import.meta.dirname, '../../../../src/data/store/database.types.ts'), 'utf8');

/** Column and type of a table, as generated: `string | null`. */
function columnsOf(table: TableName): Readonly<Record<string, string>> {
  const row = new RegExp(`\\n {6}${table}: \\{\\n {8}Row: \\{\\n(.*?)\\n {8}\\};`, 's').exec(types)?.[1] ?? '';
  return Object.fromEntries([...row.matchAll(/(\w+): (.+);/g)].map(([, column = '', type = '']) => [column, type]));
}

const GENERATED: Readonly<Record<Column['type'], string>> = {
  text: 'string',
  number: 'number',
  flag: 'boolean',
  texts: 'string[]',
  json: 'Json',
};
/** A view does not tell which of its columns may be null. */
const VIEWS: readonly TableName[] = ['colleagues'];

const leavesBy = (leaving: (typeof RECORDS)[TableName]['list']['leavesWith']): string =>
  typeof leaving === 'object' ? leaving.time : (leaving ?? 'id');

/** What a device keeps for ever: a list that people keep short, or a row for a day or month and what it counts. */
const KEPT_FOR_EVER: readonly TableName[] = [
  'system_config',
  'materials',
  'truck_types',
  'colleagues',
  'customers',
  'trucks',
  'drivers',
  'operators',
  'customer_prices',
  'stocks',
  'daily_totals',
  'customer_months',
  'kpi_targets',
  'equipment',
  'equipment_values',
];
test('every other table leaves the device in time', () => {
  expect(TABLE_NAMES.filter((table) => !RECORDS[table].list.leavesWith)).toEqual(
    TABLE_NAMES.filter((table) => KEPT_FOR_EVER.includes(table)),
  );
});

describe.each(TABLE_NAMES)('%s', (table) => {
  test('has the columns of its table in the database, each with its type', () => {
    const described = Object.fromEntries(
      Object.entries(RECORDS[table].columns).map(([name, { type, nullable }]) => [
        name,
        `${GENERATED[type]}${nullable && !VIEWS.includes(table) ? ' | null' : ''}`,
      ]),
    );
    const actual = Object.entries(columnsOf(table)).map(([name, type]) => [
      name,
      VIEWS.includes(table) ? type.replace(' | null', '') : type,
    ]);
    expect(described).toEqual(Object.fromEntries(actual));
  });

  test('refers to columns that it has', () => {
    const { columns, list, knownBy, needed } = RECORDS[table];
    const indexed = (list.indexes ?? []).flatMap((index) => index.replace(/[[\]]/g, '').split('+'));
    const named = [...indexed, ...knownBy, ...needed, list.order ?? 'id', leavesBy(list.leavesWith)];
    expect(named.filter((name) => !Object.hasOwn(columns, name))).toEqual([]);
  });

  test('leaves the device by an index of its days', () => {
    const { list } = RECORDS[table];
    expect(list.indexes?.some((index) => index.startsWith('[operating_day+')) ?? false).toBe(
      list.leavesWith === 'operating_day',
    );
  });
});

const SAMPLES = { text: 'x', number: 1.5, flag: true, texts: ['x'], json: { a: 1 } } as const;

describe.each(TABLE_NAMES)('a row of %s', (table) => {
  const { columns, needed } = RECORDS[table];
  const row = Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, SAMPLES[type]]));

  test('is read as the server sends it, with columns that this version does not know', () => {
    expect(isReadable(table, { ...row, of_a_newer_server: Symbol('anything') })).toBe(true);
  });

  test.each(Object.entries(columns))('is not read where %s has another type', (name, { type }) => {
    const taken = Object.entries(SAMPLES).flatMap(([other, sample]) =>
      isReadable(table, { ...row, [name]: sample }) ? [other] : [],
    );
    expect(taken).toEqual(type === 'json' ? ['texts', 'json'] : [type]);
  });

  test.each(Object.entries(columns))('may have null in %s only where the column may be null', (name, { nullable }) => {
    expect(isReadable(table, { ...row, [name]: null })).toBe(nullable === true);
  });

  test('may lack a column of an older server, unless sums rest on it', () => {
    const without = (name: string) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== name));
    const missed = Object.keys(columns).filter((name) => !isReadable(table, without(name)));
    expect(missed.toSorted()).toEqual([...needed].toSorted());
  });
});

test('a number that JSON can write and nobody can add is none', () => {
  expect(isReadable('stocks', { material_type: 'abu_batu', on_hand: JSON.parse('1e999') as unknown })).toBe(false);
});

test.each(['pallets', 'constructor', '__proto__'])(
  'of a table that this version does not know (%s) anything is taken',
  (table) => {
    expect(isReadable(table, { status: 4, volume: 'much' })).toBe(true);
  },
);

test('an index that replaces the one of the order is among the indexes, and ends with the order', () => {
  const lists = TABLE_NAMES.map((table) => RECORDS[table].list).filter(({ orderIndex }) => orderIndex !== undefined);
  expect(lists.length).toBeGreaterThan(0);
  for (const { order, orderIndex, indexes } of lists) {
    expect(indexes).toContain(orderIndex);
    expect(orderIndex).toMatch(new RegExp(`\\+${order}\\]$`));
  }
});
