/** Contradictions in a description, or between it and the database's tables: each a sentence with the record and the column. */
import type { Column } from '../../../src/domain/records/columns.ts';
import type { RecordDescription } from '../../../src/domain/records/define.ts';
import { ruleOf } from '../../../src/domain/records/rules.ts';
import { isTableName } from '../../../src/domain/records/tables.ts';
import { unreachable } from '../../../src/domain/values/result.ts';
import { isSetByPeople } from './kinds.ts';
import type { Column as SqlColumn } from './catalog.ts';

/** `there`: the columns of the tables and views of the database. */
export function contradictionsIn(records: readonly RecordDescription[], there: readonly SqlColumn[]): string[] {
  return records.flatMap((record) => {
    const own = there.filter(({ table }) => table === record.table);
    return [...inColumns(record, own), ...inLists(record), ...inOwners(record, records)];
  });
}

function inColumns({ table, columns, kinds }: RecordDescription, there: readonly SqlColumn[]): string[] {
  const undescribed = isTableName(table) ? there.filter(({ name }) => !Object.hasOwn(columns, name)) : [];
  return [
    ...undescribed.map(({ name }) => `${table}.${name}: the table has this column, its description does not.`),
    ...Object.entries(columns).flatMap(([name, column]) => {
      const sql = there.find((one) => one.name === name);
      const problems = [
        ...(sql ? againstSql(column, sql) : ['the table has no such column']),
        ...inItself(column),
        ...(column.type === 'number' && !column.number && isSetByPeople(kinds, name)
          ? ['people set this number, and it has no limits']
          : []),
      ];
      return problems.map((problem) => `${table}.${name}: ${problem}.`);
    }),
  ];
}

function againstSql(column: Column, { type, nullable, kind }: SqlColumn): string[] {
  const mayHold = sqlTypesOf(column);
  return [
    ...(mayHold.some((one) => type === one || type.startsWith(`${one}(`))
      ? []
      : [`its SQL type is ${type}, to hold it takes ${mayHold.join(' or ')}`]),
    // A view does not state which of its columns may be null.
    ...(kind === 'table' && nullable !== (column.nullable ?? false)
      ? [`it may be null ${nullable ? 'in SQL but not in its description' : 'in its description but not in SQL'}`]
      : []),
  ];
}

const LARGEST_INTEGER = 2 ** 31 - 1;

function sqlTypesOf({ type, format, number }: Column): readonly string[] {
  switch (type) {
    case 'text':
      return format === undefined ? ['text'] : [{ day: 'date', time: 'timestamp', id: 'uuid' }[format]];
    case 'number':
      if (!number) return ['numeric', 'bigint', 'integer'];
      if (number.decimals !== 0) return ['numeric'];
      return number.to > LARGEST_INTEGER ? ['bigint'] : ['bigint', 'integer'];
    case 'flag':
      return ['boolean'];
    case 'texts':
      return ['text[]', 'uuid[]'];
    case 'json':
      return ['jsonb'];
    default:
      return unreachable(type);
  }
}

function inItself(column: Column): string[] {
  const { type, initial, number, text } = column;
  const least = number?.above ?? number?.from ?? -Infinity;
  return [
    ...(initial !== undefined && type !== 'json' && !ruleOf(column).safeParse(initial).success
      ? [`it starts as ${JSON.stringify(initial)}, which its own limits refuse`]
      : []),
    ...(number && least >= number.to ? [`no number is above ${least} and at most ${number.to}`] : []),
    ...(text && (text.min ?? 0) > text.max
      ? [`no text has at least ${text.min} and at most ${text.max} characters`]
      : []),
    // Classes such as \d mean other characters in SQL; names and phone numbers have SQL functions.
    ...(text?.pattern?.source.includes('\\') && text.clean !== 'person' && text.clean !== 'phone'
      ? ['its pattern has a backslash, which SQL may read otherwise: [0-9], not \\d']
      : []),
  ];
}

function inLists({ table, columns, list, knownBy, needed }: RecordDescription): string[] {
  const { order, orderIndex, indexes = [], leavesWith, open = {} } = list;
  const indexed = indexes.flatMap((index) => index.replace(/[[\]]/g, '').split('+'));
  const leaving = typeof leavesWith === 'object' ? [leavesWith.time] : leavesWith ? [leavesWith] : [];
  const owners =
    typeof leavesWith === 'object' && 'owner' in leavesWith ? [leavesWith.owner, leavesWith.ownerTable] : [];
  const named = [order, ...indexed, ...leaving, ...owners, ...knownBy, ...needed, ...Object.keys(open)];
  const unknown = named.filter((name) => name !== null && name !== undefined && !Object.hasOwn(columns, name));
  const hasDayIndex = indexes.some((index) => index.startsWith('[operating_day+'));
  return [
    ...new Set(unknown.map((name) => `${table}.${name}: the list names this column, which the record does not have.`)),
    ...Object.entries(open).flatMap(([name, values]) =>
      (values ?? [])
        .filter((value) => !columns[name]?.choices?.includes(value))
        .map((value) => `${table}.${name}: "${value}" is not among its choices, so that no row is open by it.`),
    ),
    ...(leavesWith === 'operating_day' && !hasDayIndex
      ? [`${table}.operating_day: its rows leave by their day, and no index begins with it.`]
      : []),
    ...(orderIndex !== undefined && !(indexes.includes(orderIndex) && orderIndex.endsWith(`+${order}]`))
      ? [`${table}.${order}: the index of the order is not among the indexes, or does not end with the order.`]
      : []),
  ];
}

/** Rows that are removed with a record need one that is removed by its day, or never. */
function inOwners({ table, columns, list }: RecordDescription, records: readonly RecordDescription[]): string[] {
  const { leavesWith } = list;
  if (typeof leavesWith !== 'object' || !('owners' in leavesWith)) return [];
  const { owner, ownerTable = owner, owners } = leavesWith;
  const tables = columns[ownerTable]?.choices ?? [columns[ownerTable]?.of ?? 'no table'];
  return tables
    .filter((name) => !owners.some((one) => one === name) || typeof leavingOf(records, name) === 'object')
    .map((name) => `${table}.${ownerTable}: rows cannot leave with a record of ${name}.`);
}

const leavingOf = (records: readonly RecordDescription[], table: string) =>
  records.find((one) => one.table === table)?.list.leavesWith;

/** For kinds: what SQL must have after the last migration. */
export function unansweredKinds(
  records: readonly RecordDescription[],
  { handlers, permissions }: { readonly handlers: ReadonlySet<string>; readonly permissions: ReadonlySet<string> },
): string[] {
  return records.flatMap(({ table, kinds }) =>
    Object.entries(kinds).flatMap(([action, { sql }]) => {
      const permission = `${table}.${sql.permission ?? action}`;
      return [
        ...(handlers.has(sql.handler) ? [] : [`${table}.${action}: SQL has no handler private.${sql.handler}.`]),
        ...(permissions.has(permission) ? [] : [`${table}.${action}: nobody is permitted ${permission}.`]),
      ];
    }),
  );
}
