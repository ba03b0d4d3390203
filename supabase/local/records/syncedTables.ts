/**
 * The rows of `private.synced_tables`, and the indexes for open rows. In a rule, `t` is a row, `$1` today, `$6` the first day on
 * devices.
 */
import type { OpenValues, RecordDescription } from '../../../src/domain/records/define.ts';
import type { RecordName } from '../../../src/domain/records/tables.ts';
import { textLiteral, wordList } from './literals.ts';

type Records = Readonly<Record<RecordName, RecordDescription>>;

/** `(table_name, sort_order, roles, head_rule, all_days, open_rule, window_rule)`. */
export function syncedTable(records: Records, table: RecordName, order: number): string {
  const { columns, list } = records[table];
  const hasDays = Object.hasOwn(columns, 'operating_day');
  const values = [
    textLiteral(table),
    order,
    list.sentTo ? textLiteral(`{${list.sentTo.join(',')}}`) : 'null',
    textLiteral(headRule(table, list.head)),
    hasDays && !list.leavesWith,
    textLiteral(hasDays && list.open ? openRule('t', list.open) : 'false'),
    textLiteral(hasDays ? 'true' : windowRule(records, table)),
  ];
  return `(${values.join(', ')})`;
}

/** Only few rows are open. */
export function openIndex({ table, columns, list }: RecordDescription): string[] {
  if (!list.open || !Object.hasOwn(columns, 'operating_day')) return [];
  const where = openRule(null, list.open);
  return [`create index ${table}_open on public.${table} (operating_day desc, id desc) where ${where};`];
}

function headRule(table: string, head: RecordDescription['list']['head']): string {
  if (head === undefined) return 'false';
  if (head === 'all') return 'true';
  if (head === 'newest')
    return `t.id in (select n.id from public.${table} n order by n.position desc, n.id desc limit 500)`;
  return `t.id = any(array(select private.${head.idsFrom}($1)))`;
}

function openRule(row: string | null, open: OpenValues): string {
  return Object.entries(open)
    .map(([name, values]) => {
      const column = row === null ? name : `${row}.${name}`;
      return values ? `${column} in (${wordList(values)})` : `${column} is null`;
    })
    .join(' and ');
}

function windowRule(records: Records, table: RecordName): string {
  const { leavesWith, open } = records[table].list;
  if (typeof leavesWith !== 'object') return 'true';
  return [
    ...(open ? [openRule('t', open)] : []),
    `t.${leavesWith.time} >= $6`,
    ...('owners' in leavesWith
      ? leavesWith.owners.map((owner) => ownerStays(records[owner], leavesWith.owner, leavesWith.ownerTable))
      : []),
  ].join(' or ');
}

/** The parent record of a row is on the device. */
function ownerStays({ table, list }: RecordDescription, owner: string, ownerTable: string | undefined): string {
  const isOfTable = ownerTable === undefined ? null : `t.${ownerTable} = ${textLiteral(table)}`;
  if (!list.leavesWith) return isOfTable ?? 'true';
  const stays = ['o.operating_day >= $6', ...(list.open ? [openRule('o', list.open)] : [])].join(' or ');
  const exists = `exists (select from public.${table} o where o.id = t.${owner} and (${stays}))`;
  return isOfTable === null ? exists : `${isOfTable} and ${exists}`;
}
