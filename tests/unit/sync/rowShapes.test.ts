/** What the app takes for a readable row, held against the columns of the database (`database.outboxTypes.ts` is generated from the migrations). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TABLE_NAMES } from '../../../src/data/store/schema.ts';
import { COLUMNS, isReadable } from '../../../src/sync/wire/rowShapes.ts';

const types = readFileSync(path.join(import.meta.dirname, '../../../src/data/store/database.types.ts'), 'utf8');

/** Column and type of every synced table, as generated: `string | null`. */
const columns = TABLE_NAMES.flatMap((table) => {
  const row = new RegExp(`\\n {6}${table}: \\{\\n {8}Row: \\{\\n(.*?)\\n {8}\\};`, 's').exec(types)?.[1] ?? '';
  const found = [...row.matchAll(/(\w+): (.+);/g)].map(([, column = '', type = '']) => ({ table, column, type }));
  if (found.length === 0) throw new Error(`No columns of ${table}.`);
  return found;
});
const SAMPLES: Readonly<Record<string, unknown>> = { string: 'x', number: 1.5, boolean: true, 'string[]': ['x'] };
/** Checked for every row by themselves. */
const OF_EVERY_ROW = ['id', 'version', 'position'];

test('every column of every synced table is known, and accepts its type and no other', () => {
  for (const { table, column, type } of columns) {
    if (OF_EVERY_ROW.includes(column)) continue;
    const check = COLUMNS.get(column);
    expect(check, `${table}.${column}`).toBeDefined();
    const plain = type.replace(' | null', '');
    for (const [other, sample] of Object.entries(SAMPLES))
      expect(check?.(sample), `${table}.${column}, a ${other}`).toBe(other === plain);
    expect(check?.({}), `${table}.${column}, an object`).toBe(false);
  }
});

test('a column may be null exactly if some table allows null in a column of that name', () => {
  // A view does not tell which of its columns may be null.
  const tables = columns.filter(({ table, column }) => table !== 'colleagues' && !OF_EVERY_ROW.includes(column));
  for (const { table, column } of tables) {
    const nullable = tables.some((one) => one.column === column && one.type.endsWith('| null'));
    expect(COLUMNS.get(column)?.(null), `${table}.${column}`).toBe(nullable);
  }
});

test('a number that is not finite is refused', () => {
  expect(isReadable('stocks', { material_type: 'abu_batu', on_hand: JSON.parse('1e999') as unknown })).toBe(false);
});

test.each(['shifts', 'constructor', '__proto__'])(
  'rows of a table that this version does not know (%s) may hold anything',
  (table) => {
    expect(isReadable(table, { status: 4, volume: 'much' })).toBe(true);
  },
);

test('columns that totals need must be present', () => {
  expect(isReadable('stocks', { material_type: 'abu_batu', on_hand: 0 })).toBe(true);
  expect(isReadable('stocks', { material_type: 'abu_batu' })).toBe(false);
  expect(
    isReadable('daily_totals', {
      operating_day: '2026-11-20',
      kind: 'deliveries',
      key: 'abu_batu',
      quantity: 1,
      count: 1,
      amount: null,
    }),
  ).toBe(false);
  expect(isReadable('deliveries', { operating_day: '2026-11-20' })).toBe(true);
});
