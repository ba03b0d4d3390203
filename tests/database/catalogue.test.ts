/**
 * The descriptions of records (src/domain/records) against the catalogue of the database: every table that is synced, every kind with its
 * fields and how they are normalised, every default. SQL is the law; a place that is left out on either side is named here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS, kindOf } from '../../src/domain/mutations/mutations.ts';
import { RECORDS } from '../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../src/domain/records/tables.ts';
import { createWorld } from './support/world.ts';
import type { Column } from '../../src/domain/records/columns.ts';
import type { World } from './support/world.ts';

interface SqlField {
  readonly kind: string;
  readonly field: string;
  readonly json_type: string;
  readonly normaliser: string | null;
}

let world: World;
let fields: readonly SqlField[];
let defaults: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
beforeAll(async () => {
  world = await createWorld();
  fields = await world.query<SqlField>('select kind, field, json_type, normaliser from private.mutation_fields');
  const kinds = await world.query<{ kind: string; defaults: Record<string, unknown> }>(
    'select kind, defaults from private.mutation_kinds',
  );
  defaults = new Map(kinds.map((one) => [one.kind, one.defaults]));
});
afterAll(() => world.close());

test('devices know every table that the server syncs, and no other', async () => {
  const synced = await world.query<{ table_name: string }>('select table_name from private.synced_tables');
  expect([...TABLE_NAMES].toSorted()).toEqual(synced.map(({ table_name }) => table_name).toSorted());
});

test('the first sync leaves out what leaves a device, and nothing else', async () => {
  const bounded = await world.query<{ table_name: string }>(
    `select table_name from private.synced_tables
     where case when private.has_days(table_name) then not all_days else window_rule <> 'true' end`,
  );
  const leaving = TABLE_NAMES.filter((table) => RECORDS[table].list.leavesWith);
  expect(bounded.map(({ table_name }) => table_name).toSorted()).toEqual(leaving.toSorted());
});

test('devices know every kind, and no other', () => {
  expect([...KINDS].toSorted()).toEqual([...defaults.keys()].toSorted());
});

test('every foreign key has an index that begins with its column', async () => {
  const without = await world.query(`
    select c.conrelid::regclass::text || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        -- One that leaves out the rows without a value finds the others.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in ('(' || a.attname || ' IS NOT NULL)', '(deleted_at IS NULL)')))
    order by 1`);
  expect(without).toEqual([]);
});

const JSON_TYPES: Readonly<Record<Column['type'], string>> = {
  text: 'string',
  number: 'number',
  flag: 'boolean',
  texts: 'array',
  json: 'object',
};

/** How SQL normalises what a person types into the column; null where it takes the value as it is. */
function normaliserOf(name: string, { text, format }: Column): string | null {
  if (name === 'material_type') return 'material';
  // The server cleans the day no more than a time: both are cast.
  if (!text || format !== undefined || TIMES_OF_DAY.includes(name)) return null;
  return text.clean === 'person' ? 'text' : text.clean;
}
const TIMES_OF_DAY = ['start_time', 'end_time'];
/** Texts that devices only pass on. */
const PASSED_ON: Readonly<Record<string, string>> = {
  'system_config.change/config_value': 'text',
  'deliveries.create/override_reason': 'text',
};

describe.each(KINDS)('%s', (kind) => {
  test('has the fields of its declaration, each with its type and normaliser', () => {
    const described = Object.entries(kindOf(kind).fields).map(([name, column]) => ({
      kind,
      field: name,
      json_type: JSON_TYPES[column.type],
      normaliser: PASSED_ON[`${kind}/${name}`] ?? normaliserOf(name, column),
    }));
    const byField = (one: SqlField, other: SqlField) => one.field.localeCompare(other.field);
    expect(described.toSorted(byField)).toEqual(fields.filter((field) => field.kind === kind).toSorted(byField));
  });

  test('starts a new record as the server does', () => {
    const table = kind.slice(0, kind.indexOf('.'));
    const columns: Readonly<Record<string, Column>> =
      Object.entries(RECORDS).find(([name]) => name === table)?.[1].columns ?? {};
    const started = Object.fromEntries(
      Object.keys(defaults.get(kind) ?? {}).map((name) => [name, columns[name]?.initial]),
    );
    expect(started).toEqual(defaults.get(kind));
  });
});
