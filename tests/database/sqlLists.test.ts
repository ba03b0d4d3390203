/**
 * Every place in SQL that repeats the columns of a table, against the catalogue: a column that is added to a table and forgotten in
 * one of these lists would be stored as null, or as its default, and the sender be told "applied". Kinds and their fields:
 * catalogue.test.ts; columns of the descriptions: tests/unit/domain/records.
 * What may stay behind is written down here, place by place: whoever adds a column decides for each of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLE_NAMES } from '../../src/domain/records/tables.ts';
import {
  columnsOfTables,
  elementsOf,
  functionsOf,
  insertsIn,
  objectsIn,
  seeds,
  updatedOnConflict,
  wordsIn,
} from './support/sqlLists.ts';
import { createWorld } from './support/world.ts';
import type { Insert, Source } from './support/sqlLists.ts';
import type { World } from './support/world.ts';

let world: World;
let functions: readonly Source[];
let columns: ReadonlyMap<string, readonly string[]>;
let inserts: readonly Insert[];
beforeAll(async () => {
  world = await createWorld();
  functions = await functionsOf(world);
  columns = await columnsOfTables(world);
  // Seeds of private tables say what they mean: the rules of the schema itself.
  const seeded = insertsIn(seeds()).filter(({ table }) => table.startsWith('public.'));
  inserts = [...insertsIn(functions), ...seeded];
});
afterAll(() => world.close());

const columnsOf = (table: string): readonly string[] => columns.get(table) ?? [];
const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));
const sourceOf = (name: string): string => functions.find((one) => one.name === name)?.text ?? '';

/** The trigger `stamp_row` writes them. */
const STAMPED = ['version', 'position', 'deleted_at'];
/** Columns that fill themselves in the audit, and those of people's mutations where no mutation is behind it. */
const SELF = ['id', 'recorded_at'];
const NO_MUTATION = [...SELF, 'submitted_by', 'device', 'mutation_id', 'reason'];

/** Said of an expense that was recorded by hand, never of what follows from a record. */
const VOIDED = ['voided_at', 'void_reason', 'flags'];

/** By function (or migration, where none runs it) and table: what an insert leaves to defaults, or to a later change. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // People
  'add_person → public.profiles': ['is_active', 'created_at', 'updated_at'],
  'create_profile → public.profiles': ['phone', 'is_active', 'must_change_password', 'created_at', 'updated_at'],
  'add_person → public.audit_log': [...NO_MUTATION, 'before'],
  'change_profile → public.audit_log': NO_MUTATION,
  'own_password_changed → public.audit_log': [...NO_MUTATION, 'before'],
  'note_role → private.role_history': [],
  'prepare_own_password → private.password_changes': ['changed_at'],
  'login_attempt_wait → private.login_attempts': ['id', 'at'],
  // Not by a mutation, and nothing was there before.
  'register_device → public.audit_log': [...SELF, 'mutation_id', 'submitted_by', 'before', 'reason'],
  'audit_sign_in → public.audit_log': [...SELF, 'mutation_id', 'submitted_by', 'device', 'before', 'reason'],
  'register_device → public.devices': [
    'id',
    'registered_at',
    'unsent_count',
    'rejected_count',
    'waiting_since',
    'revoked_at',
  ],
  // One mutation: `record` audits the record itself, and what else it changed.
  'record → public.stock_movements': ['recorded_at'],
  'record → public.transactions': ['notes', ...VOIDED],
  'record → public.audit_log': [...SELF, 'reason'],
  'keep_held → public.held_mutations': ['decision', 'decided_by', 'decided_at', 'reason'],
  'close_day → public.day_closings': ['reopened_by', 'reopened_at', 'reopen_reason'],
  'create_equipment → public.equipment_values': ['purchase_cost', 'current_value'],
  'change_equipment_status → public.downtime_entries': ['ended_at', 'notes', 'voided_at', 'void_reason'],
  'settle_totals → public.daily_totals': [],
  'settle_months → public.customer_months': [],
  // Rebuilt from the records, of which these do not tell
  'recompute_derived → public.stock_movements': ['mutation_id', 'recorded_at'],
  'recompute_derived → public.transactions': ['notes', 'received_at', ...VOIDED],
  'recompute_derived → public.daily_totals': [],
  'recompute_months → public.customer_months': [],
  // The schema's own
  'claim_position → private.position_marks': ['mark'],
  'declare_kind → private.mutation_kinds': [],
  'declare_kind → private.mutation_fields': [],
  'permit → private.permissions': [],
  'system_config → public.system_config': ['is_active'],
  'materials_and_truck_types → public.materials': [],
  'materials_and_truck_types → public.truck_types': [],
  'stock → public.stocks': ['on_hand'],
};

describe('an insert', () => {
  test('names every column of its table, or leaves it out on purpose', () => {
    const lists = inserts.flatMap((one) => (one.columns ? [{ ...one, columns: one.columns }] : []));
    expect([...new Set(lists.map(({ place }) => place))].toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
    const forgotten = lists.map(({ place, table, columns: named }) => [
      place,
      without(columnsOf(table), [...named, ...STAMPED, ...(LEFT_OUT[place] ?? [])]),
    ]);
    expect(forgotten).toEqual(lists.map(({ place }) => [place, []]));
  });

  test('leaves nothing out that its table does not have', () => {
    for (const [place, left] of Object.entries(LEFT_OUT))
      expect([place, without(left, columnsOf(place.split(' → ')[1] ?? ''))]).toEqual([place, []]);
  });

  test('without a list takes a row as a whole', () => {
    const parts = inserts.filter(({ columns: list, rest }) => !list && !/^\s*select (\w+|\(t\))\.\*/.test(rest));
    // Its columns are the next group.
    expect(parts.map(({ place }) => place)).toEqual(['settle_log → private.mutation_log']);
  });

  /** What stands, by function and table, where the row is there already: the key, and who made it first. */
  const STANDS: Readonly<Record<string, readonly string[]>> = {
    'close_day → public.day_closings': ['operating_day'],
    'note_role → private.role_history': [],
    'prepare_own_password → private.password_changes': [],
    'recompute_derived → public.transactions': ['id', 'author', 'device', 'captured_at'],
    'recompute_derived → public.daily_totals': ['operating_day', 'kind', 'key'],
    'settle_totals → public.daily_totals': ['operating_day', 'kind', 'key'],
    'settle_months → public.customer_months': ['customer_id', 'month'],
    'recompute_months → public.customer_months': ['customer_id', 'month'],
  };

  test('that finds its row there changes all of it, or lets it stand on purpose', () => {
    const changed = inserts.flatMap((one) => {
      const update = updatedOnConflict(one);
      return update ? [[one.place, without(one.columns ?? [], [...update.key, ...update.set])] as const] : [];
    });
    expect(Object.fromEntries(changed)).toEqual(STANDS);
  });
});

describe('the log of mutations', () => {
  const log = 'private.mutation_log';

  test('gets every column from one mutation', () => {
    const set = [...sourceOf('log_entry').matchAll(/entry\.(\w+) :=/g)].map(([, column = '']) => column);
    expect(set.toSorted()).toEqual([...columnsOf(log)].toSorted());
  });

  test('is written column by column, in their order', () => {
    const rest = inserts.find(({ place }) => place === `settle_log → ${log}`)?.rest ?? '';
    const list = /select (.*?) from /s.exec(rest)?.[1] ?? '';
    expect(elementsOf(list).map((element) => /\w+\.(\w+)/.exec(element)?.[1])).toEqual(columnsOf(log));
  });
});

/** What every new row of a person carries. */
const authored = () => [...sourceOf('authored').matchAll(/'(\w+)', /g)].map(([, key = '']) => key);

describe('what follows from the records', () => {
  test.each([
    ['private.movements_from_sources', 'public.stock_movements', ['id', 'mutation_id', 'recorded_at']],
    ['private.transactions_from_sources', 'public.transactions', ['id', 'notes', 'received_at', ...VOIDED]],
    ['private.totals_from_sources', 'public.daily_totals', ['id']],
  ])('%s has the columns of %s', (view, table, left) => {
    expect(without(columnsOf(table), [...columnsOf(view), ...left, ...STAMPED])).toEqual([]);
    expect(without(columnsOf(view), columnsOf(table))).toEqual([]);
    const rebuilt = inserts.find(({ place }) => place === `recompute_derived → ${table}`);
    expect(rebuilt?.columns?.toSorted()).toEqual(['id', ...columnsOf(view)].toSorted());
  });

  test('is compared in all that it would set', () => {
    const source = sourceOf('recompute_derived');
    const compared = [...source.matchAll(/where \((t\.[^)]*)\) is distinct from/g)].map(([, list = '']) =>
      without(wordsIn(list), ['t']),
    );
    const money = ['kind', 'amount', 'operating_day'];
    const figures = ['quantity', 'count', 'amount'];
    expect(compared).toEqual([money, figures, figures]);
    const set = insertsIn([{ name: 'recompute_derived', text: source }]).flatMap((one) => updatedOnConflict(one) ?? []);
    expect(set.map((one) => one.set)).toEqual([money, figures]);
  });
});

describe('columns that are named elsewhere', () => {
  test('are known: JSON under the names of columns, each with its table', () => {
    const known: Readonly<Record<string, string>> = {
      add_person: 'public.profiles',
      authored: 'public.deliveries',
      change_equipment_status: 'public.downtime_entries',
      change_profile: 'public.profiles',
      register_device: 'public.devices',
    };
    const objects = objectsIn(functions);
    expect([...new Set(objects.map(({ name }) => name))]).toEqual(Object.keys(known));
    for (const { name, keys } of objects)
      expect([name, without(keys, columnsOf(known[name] ?? ''))]).toEqual([name, []]);
  });

  test('are what the audit says of a new person and of a downtime that a breakdown opens', () => {
    const said = (name: string) => objectsIn(functions).find((one) => one.name === name)?.keys ?? [];
    const made = (place: string) => inserts.find((one) => one.place === place)?.columns ?? [];
    expect(without(made('add_person → public.profiles'), said('add_person'))).toEqual([
      'id',
      'user_id',
      'must_change_password',
    ]);
    expect(without(made('change_equipment_status → public.downtime_entries'), said('change_equipment_status'))).toEqual(
      ['id', 'operating_day', 'flags', ...without(authored(), ['id'])],
    );
  });

  test('are all that an owner may change of a profile', () => {
    const source = sourceOf('change_profile');
    const taken = wordsIn(/key not in \(([^)]*)\)/.exec(source)?.[1] ?? '');
    const update = /update public\.profiles set (.*?)\s+where/s.exec(source)?.[1] ?? '';
    const set = [...update.matchAll(/(\w+) = /g)].map(([, column]) => column);
    expect(set).toEqual([...taken, 'updated_at']);
  });

  test('are what a device may not say of its mutation: the server fills them', async () => {
    const [type] = await world.query<{ names: string }>(
      `select string_agg(attname, ',') as names from pg_attribute where attrelid = 'private.mutation'::regclass and attnum > 0`,
    );
    const own = wordsIn(/raw - '\{([\w,]+)\}'/.exec(sourceOf('read_mutation'))?.[1] ?? '');
    const wire = 'id,seq,kind,entity_id,payload,seen,depends_on,replaces,captured_at,clock_offset_ms'.split(',');
    expect(type?.names.split(',').toSorted()).toEqual([...wire, ...own].toSorted());
  });
});

test('every day and every time that a person may give is bounded', async () => {
  const unbounded = await world.query<{ field: string }>(`
    select distinct k.table_name || '.' || f.field as field from private.mutation_fields f join private.mutation_kinds k using (kind)
      join pg_attribute a on a.attrelid = to_regclass('public.' || k.table_name) and a.attname = f.field
    where a.atttypid in ('date'::regtype, 'timestamptz'::regtype) and not exists (
      select from pg_constraint c where c.conrelid = a.attrelid and pg_get_constraintdef(c.oid) ~ format('is_(day|time)\\(%s\\)', f.field))`);
  expect(unbounded.map(({ field }) => field)).toEqual([]);
});

test('every column is a field of a kind, or a function of its table knows it', async () => {
  const fields = await world.query<{ column: string }>(
    `select k.table_name || '.' || f.field as column from private.mutation_fields f join private.mutation_kinds k using (kind)`,
  );
  const handlers = await world.query<{ table: string; handler: string }>(
    'select table_name as table, handler from private.mutation_kinds',
  );
  const said = new Set(fields.map(({ column }) => column));
  // A view of people, whose columns are those of profiles.
  const unknown = TABLE_NAMES.filter((table) => table !== 'colleagues').flatMap((table) => {
    const reached = new Set(handlers.flatMap((one) => (one.table === table ? [one.handler] : [])));
    for (const { name, text } of writtenByHand(functions)) if (text.includes(`public.${table}`)) reached.add(name);
    for (const name of reached)
      for (const [, called = ''] of sourceOf(name).matchAll(/private\.(\w+)\(m, on_hand\)/g)) reached.add(called);
    const words = new Set([...reached].flatMap((name) => wordsIn(sourceOf(name))));
    const seeded = inserts.flatMap((one) => (one.table === `public.${table}` ? (one.columns ?? []) : []));
    return without(columnsOf(`public.${table}`), [...STAMPED, ...authored(), ...seeded, ...words])
      .map((column) => `${table}.${column}`)
      .filter((column) => !said.has(column));
  });
  expect(unknown).toEqual([]);
});

/** Functions that people write: the others follow the catalogue, and so name every column that there is. */
const writtenByHand = (all: readonly Source[]) => all.filter(({ name }) => name !== 'pull_rows');
