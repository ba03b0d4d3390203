/** The migration that follows from the descriptions of records, and the sentences about descriptions that contradict themselves. */
import { describe, expect, test } from 'vitest';
import * as column from '../../../../src/domain/records/columns.ts';
import { defineRecord, type RecordDescription } from '../../../../src/domain/records/define.ts';
import { RECORDS } from '../../../../src/domain/records/index.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { columnChecks } from '../../../../supabase/local/records/columnChecks.ts';
import { contradictionsIn, unansweredKinds } from '../../../../supabase/local/records/contradictions.ts';
import { declaredKinds } from '../../../../supabase/local/records/kinds.ts';
import { openIndex, syncedTable } from '../../../../supabase/local/records/syncedTables.ts';
import type { Column } from '../../../../src/domain/records/columns.ts';
import type { Column as SqlColumn } from '../../../../supabase/local/records/catalog.ts';

const oneDecimal: Column<number> = {
  type: 'number',
  number: { from: 0, to: 100, decimals: 1, codes: { outside: 'number_out_of_range' } },
};

describe('the checks of a column', () => {
  test.each<[what: string, of: Column, checks: string[]]>([
    ['one decimal', oneDecimal, ['out_of_range: x >= 0 and x <= 100', 'too_many_decimals: scale(x) <= 1']],
    [
      'two decimals, and a code of its own for the lower limit',
      column.litres({ above: 0, below: 'not_positive', to: 50 }),
      ['not_positive: x > 0', 'out_of_range: x <= 50', 'too_many_decimals: scale(x) <= 2'],
    ],
    [
      'the decimals of the material, and never zero',
      column.stockQuantity({ from: -5, to: 5, notZero: true, outside: 'adjustment_out_of_range' }),
      [
        'out_of_range: x >= -5 and x <= 5',
        'zero: x <> 0',
        'too_many_decimals: scale(x) <= private.decimals_of(material_type)',
      ],
    ],
    ['a code of its own for each limit', column.price, ['negative: x >= 0', 'price_above_limit: x <= 1000000000']],
    [
      'counter-entries',
      column.rupiah({ above: 0, orNegative: true, to: 1e12 }),
      ['zero: x <> 0', 'out_of_range: abs(x) <= 1000000000000'],
    ],
    ['a text', column.reason, ['too_short: char_length(x) >= 3', 'too_long: char_length(x) <= 500']],
    ['a text that may be of one character', column.text(100, 1), ['too_long: char_length(x) <= 100']],
    [
      'a name',
      column.fullName,
      [
        'too_short: char_length(x) >= 2',
        'too_long: char_length(x) <= 100',
        'invalid_characters: private.is_person_name(x)',
      ],
    ],
    ['one code for all of a pattern', column.timeOfDay, [`invalid_time: x ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`]],
    ['choices', column.oneOf(['a', "b's"]), [`invalid_x: x in ('a', 'b''s')`]],
    ['choices with a code', column.oneOf(['a'], 'choice_invalid', 'invalid_value'), [`invalid_value: x in ('a')`]],
    ['a day', column.day, ['invalid_value: private.is_day(x)']],
    ['a time', column.time, ['invalid_value: private.is_time(x)']],
    ['a figure of the server', column.figure, []],
  ])('%s', (_, of, checks) => {
    expect(columnChecks('x', of, true)).toEqual(
      checks.map((check) => check.replace(/^(\w+): (.*)$/, 'constraint x__$1 check ($2)')),
    );
  });

  test('bound no day that only the server sets', () => {
    expect(columnChecks('x', column.day, false)).toEqual([]);
  });
});

test('a kind is declared with its permission, handler, fields and what a new row starts with', () => {
  expect(declaredKinds(RECORDS.customers)).toContain(
    `private.declare_kind('customers.merge', 'customers', 'propose_merge', 'merge_customer', '{merged_into:s,status:s,credit_limit:n}')`,
  );
  expect(declaredKinds(RECORDS.trucks)).toContain(
    `private.declare_kind('trucks.create', 'trucks', 'create', 'save_truck',\n    '{license_plate:s:plate,truck_type:s:text,index_m3:n,tare_kg:n}', '{"truck_type":"STANDARD","flags":[]}')`,
  );
});

describe('what is open', () => {
  const { list } = RECORDS.deliveries;

  test('on a device is so in SQL', () => {
    expect(['pending', 'delivered'].map((status) => list.isOpen?.({ id: 'x', version: 1, status }))).toEqual([
      true,
      false,
    ]);
    const open = `t.status in (''pending'', ''in_transit'')`;
    expect(syncedTable(RECORDS, 'deliveries', 7)).toBe(`('deliveries', 7, null, 'false', false, '${open}', 'true')`);
    expect(openIndex(RECORDS.deliveries)).toEqual([
      `create index deliveries_open on public.deliveries (operating_day desc, id desc) where status in ('pending', 'in_transit');`,
    ]);
  });

  test('keeps what belongs to it', () => {
    expect(syncedTable(RECORDS, 'incident_actions', 1)).toContain(
      `t.done_at is null or t.captured_at >= $6 or exists (select from public.incidents o where o.id = t.incident_id and (o.operating_day >= $6 or o.status in (''open'', ''investigating'')))`,
    );
  });
});

describe('a description that contradicts itself or its table is named:', () => {
  const COLUMNS = { id: column.id, operating_day: column.day, name: column.text(50), weight: oneDecimal };
  const THERE = ['id uuid', 'operating_day date', 'name text', 'weight numeric'].map((said): SqlColumn => {
    const [name = '', type = ''] = said.split(' ');
    return { table: 'materials', kind: 'table', name, type, nullable: false };
  });
  const sentencesOf = (
    columns: Readonly<Record<string, Column>>,
    list: object = { order: null, leavesWith: 'never' },
    there: readonly SqlColumn[] = THERE,
    others: readonly RecordDescription[] = [],
  ) => {
    const record = defineRecord('materials', columns, () => ({
      list: trusted<{ order: null; leavesWith: 'never' }>(list),
      kinds: {},
    }));
    return contradictionsIn([record, ...others], there);
  };

  test('none where nothing is wrong', () => {
    expect(sentencesOf(COLUMNS)).toEqual([]);
  });

  test('a number that people set without limits', () => {
    const record = defineRecord('materials', { ...COLUMNS, weight: column.figure }, (of) => ({
      list: { order: null, leavesWith: 'never' },
      kinds: { change: of.change({ optional: ['weight'] }) },
    }));
    expect(contradictionsIn([trusted<RecordDescription>(record)], THERE)).toEqual([
      'materials.weight: people set this number, and it has no limits.',
    ]);
  });

  test.each<[what: string, change: object, sentence: string]>([
    ['a column that the table lacks', { size: column.flag }, 'size: the table has no such column.'],
    [
      'a type that cannot hold it',
      { weight: column.count({ from: 0, to: 5 }) },
      'weight: its SQL type is numeric, to hold it takes bigint or integer.',
    ],
    [
      'null on one side',
      { weight: column.optional(oneDecimal) },
      'weight: it may be null in its description but not in SQL.',
    ],
    [
      'a start beyond its own limits',
      { weight: column.starting(oneDecimal, 0.25) },
      'weight: it starts as 0.25, which its own limits refuse.',
    ],
    [
      'a start that is none of its choices',
      { name: column.starting(column.oneOf<string>(['a']), 'b') },
      'name: it starts as "b", which its own limits refuse.',
    ],
    [
      'limits that let nothing through',
      { weight: { ...oneDecimal, number: { ...oneDecimal.number, from: 200 } } },
      'weight: no number is above 200 and at most 100.',
    ],
    [
      'a pattern that SQL may read otherwise',
      { name: { ...column.address, text: { ...column.address.text, pattern: /^\d$/ } } },
      'name: its pattern has a backslash, which SQL may read otherwise: [0-9], not \\d.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(sentencesOf({ ...COLUMNS, ...change })).toEqual([`materials.${sentence}`]);
  });

  test('a column that only the table has', () => {
    const { weight: _, ...described } = COLUMNS;
    expect(sentencesOf(described)).toEqual(['materials.weight: the table has this column, its description does not.']);
  });

  const NO_COLUMN = 'the list names this column, which the record does not have.';
  const BY_DAY = '[operating_day+weight]';
  test.each<[what: string, list: object, sentence: string]>([
    ['an order by no column', { order: 'age' }, `age: ${NO_COLUMN}`],
    ['an index of no column', { indexes: ['[name+age]'] }, `age: ${NO_COLUMN}`],
    ['open by no column', { open: { ended_at: null } }, `ended_at: ${NO_COLUMN}`],
    [
      'open by a word that is no choice',
      { open: { name: ['a'] } },
      'name: "a" is not among its choices, so that no row is open by it.',
    ],
    [
      'leaving with its day, without an index of it',
      { leavesWith: 'operating_day' },
      'operating_day: its rows leave by their day, and no index begins with it.',
    ],
    [
      'an index of another order',
      { order: 'name', orderIndex: BY_DAY, indexes: [BY_DAY] },
      'name: the index of the order is not among the indexes, or does not end with the order.',
    ],
    [
      'leaving with what is no record',
      { leavesWith: { time: 'operating_day', owner: 'name' } },
      'name: rows cannot leave with a record of no table.',
    ],
  ])('%s', (_, list, sentence) => {
    expect(sentencesOf(COLUMNS, { order: null, leavesWith: 'never', ...list })).toEqual([`materials.${sentence}`]);
  });

  test('a kind that SQL has no handler for, or that nobody is permitted', () => {
    const sql = { handlers: new Set<string>(), permissions: new Set<string>() };
    expect(unansweredKinds([RECORDS.materials], sql)).toEqual([
      'materials.change: SQL has no handler private.change_density.',
      'materials.change: nobody is permitted materials.change.',
    ]);
  });
});
