/** From the tag of a version on: migrations only grow, what its devices send stays welcome, and what differs becomes a migration of its own. */
import { expect, test } from 'vitest';
import type { Kind, RecordDescription } from '../../../../src/domain/records/define.ts';
import * as column from '../../../../src/domain/records/columns.ts';
import { RECORDS } from '../../../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../../../src/domain/records/tables.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import {
  brokenWire,
  changedFiles,
  declarations,
  hashOf,
  sqlSince,
  unreleasable,
  type Release,
} from '../../../../supabase/local/records/forward.ts';

const RELEASE: Release = {
  version: '1.0.0',
  schema: 1,
  files: { '20261120000100_a.sql': hashOf('a'), '20261120000200_b.sql': hashOf('b') },
  declared: Object.fromEntries(
    [...declarations(RECORDS, TABLE_NAMES, new Set())].map(([key, sql]) => [key, hashOf(sql)]),
  ),
  kinds: { 'drivers.change': ['full_name', 'phone', 'is_active'] },
};
const { columns, kinds } = RECORDS.drivers;
const changeOfDrivers: Kind = trusted<{ change: Kind }>(kinds).change;
/** The drivers described in another way. */
const withDrivers = (of: Partial<RecordDescription>) => ({ ...RECORDS, drivers: { ...RECORDS.drivers, ...of } });
const withFields = (fields: RecordDescription['columns']) =>
  withDrivers({ kinds: { ...kinds, change: { ...changeOfDrivers, fields } } });

test('what differs from the release, and nothing else, is undone and made anew; without a difference there is nothing to run', () => {
  const since = (records: typeof RECORDS | ReturnType<typeof withDrivers>) =>
    sqlSince(RELEASE, declarations(records, TABLE_NAMES, new Set()))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('--'));
  expect(since(RECORDS)).toEqual([]);
  expect(since(withDrivers({ columns: { ...columns, full_name: column.text(200) } }))).toEqual([
    'alter table public.drivers drop constraint full_name__too_short;',
    'alter table public.drivers drop constraint full_name__invalid_characters;',
    'alter table public.drivers drop constraint full_name__too_long;',
    'alter table public.drivers add constraint full_name__too_long check (char_length(full_name) <= 200);',
    'select private.rebuild_lookups();',
  ]);
  expect(since(withFields({ ...changeOfDrivers.fields, nickname: column.text(20) }))).toEqual([
    "delete from private.mutation_fields where kind = 'drivers.change';",
    "delete from private.mutation_kinds where kind = 'drivers.change';",
    "select private.declare_kind('drivers.change', 'drivers', 'change', 'change_row',",
    "    '{full_name:s:text,phone:s:phone,is_active:b,nickname:s:text}');",
    'select private.rebuild_lookups();',
  ]);
});

test('what a device of the release sends must stay known, and a new field of a kind raises the schema version', () => {
  const broken = (records: Parameters<typeof brokenWire>[1], schema = 1, server = schema) =>
    brokenWire(RELEASE, records, schema, server);
  expect(broken(RECORDS)).toEqual([]);
  const { phone: _, ...fewer } = changeOfDrivers.fields;
  expect(broken(withFields(fewer), 2)).toEqual([
    'drivers.change has no phone any more, but devices of 1.0.0 may still send it.',
  ]);
  expect(broken(withDrivers({ kinds: {} }))).toEqual([
    'drivers.change is gone, but devices of 1.0.0 may still send it.',
  ]);
  const more = withFields({ ...changeOfDrivers.fields, nickname: column.text(20) });
  expect(broken(more)).toEqual([
    'drivers.change has new fields (nickname), which a server of 1.0.0 does not know: raise SCHEMA_VERSION in src/domain/mutations/mutations.ts, and private.known_schema_version() in the migration.',
  ]);
  expect(broken(more, 2)).toEqual([]);
  expect(broken(more, 2, 1)).toEqual([
    expect.stringContaining('known_schema_version() in the migrations 1: make them'),
  ]);
  expect(unreleasable('1.1.0', '# Changes\n\n## 1.0.0\n')).toEqual([expect.stringContaining('no section "## 1.1.0"')]);
  expect(unreleasable('1.0.0', '# Changes\n\n## 1.0.0\n')).toEqual([]);
});

test('a migration of the release may be neither edited nor removed, and a new one comes after all of them', () => {
  const read = (file: string) => file.slice(15, 16);
  const said = (files: readonly string[], text = read) => changedFiles(RELEASE, files, text);
  const [a = '', b = ''] = Object.keys(RELEASE.files);
  expect(said([a, b, '20270110000100_c.sql'])).toEqual([]);
  expect(said([a, b], () => 'a')).toEqual([expect.stringContaining(`${b} is part of 1.0.0: put it back`)]);
  expect(said([b])).toEqual([`${a} is part of 1.0.0: it may not be removed.`]);
  expect(said([a, '20261120000150_c.sql', b])).toEqual([
    `20261120000150_c.sql must come after ${b}, which databases of 1.0.0 have run.`,
  ]);
});
