/** Whether a row can be read, by the description of its record. */
import { describe, expect, test } from 'vitest';
import { isReadable } from '../../../../src/domain/mutations/checks.ts';
import { RECORDS } from '../../../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../../../src/domain/records/tables.ts';

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
