/** The migration that derives from the descriptions of records: checks of columns, kinds, and what devices store. */
import type { RecordDescription } from '../../../src/domain/records/define.ts';
import { TABLE_NAMES } from '../../../src/domain/records/tables.ts';
import type { RecordName } from '../../../src/domain/records/tables.ts';
import { columnChecks } from './columnChecks.ts';
import { declaredKinds, isSetByPeople } from './kinds.ts';
import { openIndex, syncedTable } from './syncedTables.ts';

/** `views`: names of records that are views in SQL; they have no checks. */
export function recordsSql(records: Readonly<Record<RecordName, RecordDescription>>, views: ReadonlySet<string>) {
  const all = Object.values(records);
  return [
    '-- Generated from src/domain/records by `npm run types`: do not edit. `npm run check` says when it is stale.\n',
    ...all.flatMap((record) => {
      const checks = checksOf(record, views);
      return checks.length === 0 ? [] : [`alter table public.${record.table}\n  add ${checks.join(',\n  add ')};`];
    }),
    '',
    ...all.flatMap(openIndex),
    '',
    `select ${all.flatMap(declaredKinds).join(',\n  ')};\n`,
    'insert into private.synced_tables (table_name, sort_order, roles, head_rule, all_days, open_rule, window_rule) values',
    TABLE_NAMES.map((table, at) => `  ${syncedTable(records, table, at + 1)}`).join(',\n'),
    'on conflict (table_name) do update set (sort_order, roles, head_rule, all_days, open_rule, window_rule)',
    '  = (excluded.sort_order, excluded.roles, excluded.head_rule, excluded.all_days, excluded.open_rule, excluded.window_rule);\n',
    'select private.rebuild_lookups();\n',
  ].join('\n');
}

export const checksOf = ({ table, columns, kinds }: RecordDescription, views: ReadonlySet<string>): string[] =>
  views.has(table)
    ? []
    : Object.entries(columns).flatMap(([name, column]) => columnChecks(name, column, isSetByPeople(kinds, name)));
