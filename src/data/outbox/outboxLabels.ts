/**
 * By what people know the records that wait: the `knownBy` columns of their descriptions. What a change, a price or a photo says of itself
 * does not tell which record it is: there the row tells, and the row that it names.
 */
import type { Row } from '../../domain/mutations/effects.ts';
import { isCreation, isKind, tableOf, type MutationKind } from '../../domain/mutations/mutations.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { isTableName, type RecordName, type TableName } from '../../domain/records/tables.ts';
import { mutationOf, rowKey, type OutboxEntry } from '../../sync/entry.ts';
import { baseRows } from '../store/baseRows.ts';
import type { UserDb } from '../store/schema.ts';
import type { OutboxItem } from './outboxTypes.ts';

type Fields = Readonly<Record<string, unknown>>;
type Label = OutboxItem['label'];
type Key = readonly [TableName, string];

/** By the id of the entry, in the order of `knownBy`. What this device does not know is absent. */
export async function labelsOf(db: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, Label>> {
  const abouts = entries.map((entry) => ({ id: entry.id, ...aboutOf(entry) }));
  const rows = await rowsShown(
    db,
    abouts.flatMap(({ record }) => (record ? [record] : [])),
  );
  const known = abouts.map(({ id, table, record, payload }) => {
    const row = record && rows.get(rowKey(...record));
    return { id, table, status: payload['status'], fields: { ...row, ...payload } };
  });
  const named = await rowsShown(
    db,
    known.flatMap(({ table, fields }) =>
      namesOf(table).flatMap(({ column, of }) => {
        const key = keyOf(of, fields[column]);
        return key ? [key] : [];
      }),
    ),
  );
  return new Map(
    known.map(({ id, table, status, fields }) => [
      id,
      labelOf(table, { ...fields, ...withNames(table, fields, named) }, status),
    ]),
  );
}

interface About {
  readonly table: RecordName;
  readonly payload: Fields;
  /** The row that tells which record it is, where the payload does not. */
  readonly record: Key | null;
}

/** A discard is known by what it discards, a photo by the record that it shows. */
function aboutOf(entry: OutboxEntry): About {
  const { kind, entity_id, payload } = discardedIn(mutationOf(entry));
  if (kind === 'attachments.create') {
    const record = keyOf(payload['entity_table'], payload['entity_id']);
    return { table: record?.[0] ?? 'attachments', payload: {}, record };
  }
  return { table: tableOf(kind), payload, record: isCreation({ kind }) ? null : keyOf(tableOf(kind), entity_id) };
}

interface Mutated {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: Fields;
}

function discardedIn({
  kind,
  entity_id,
  payload,
}: {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: object;
}): Mutated {
  const own = { kind, entity_id, payload: { ...payload } };
  if (!('discarded' in payload)) return own;
  const { kind: of, entity_id: id, payload: fields }: Fields = { ...Object(payload.discarded) };
  return typeof of === 'string' && isKind(of) && typeof id === 'string'
    ? { kind: of, entity_id: id, payload: { ...Object(fields) } }
    : own;
}

const keyOf = (table: unknown, id: unknown): Key | null =>
  typeof table === 'string' && isTableName(table) && typeof id === 'string' ? [table, id] : null;

/** As this device shows them, by `rowKey`. */
async function rowsShown(db: UserDb, keys: readonly Key[]): Promise<ReadonlyMap<string, Row>> {
  const names = keys.map((key) => rowKey(...key));
  const [base, views] = [
    await baseRows(db, names),
    await db.view_rows.bulkGet(keys.map(([table, id]): [TableName, string] => [table, id])),
  ];
  return new Map(
    names.flatMap((name, index) => {
      const row = views[index]?.row ?? base.get(name);
      return row ? [[name, row] as const] : [];
    }),
  );
}

const namesOf = (table: RecordName) =>
  RECORDS[table].knownBy.flatMap((column) => {
    const of = RECORDS[table].columns[column]?.of;
    return of === undefined ? [] : [{ column, of }];
  });

/** `customer_id` → `customer_name`: what people call the record that a column names. */
const withNames = (table: RecordName, fields: Fields, rows: ReadonlyMap<string, Row>): Fields =>
  Object.fromEntries(
    namesOf(table).flatMap(({ column, of }) => {
      const key = keyOf(of, fields[column]);
      const name = key && rows.get(rowKey(...key))?.[RECORDS[of].knownBy[0] ?? 'id'];
      return name === undefined || name === null ? [] : [[nameFieldOf(column), name]];
    }),
  );

const nameFieldOf = (column: string): string => column.replace(/_id$/, '_name');

/** Of a change of status, to which one too. */
function labelOf(table: RecordName, fields: Fields, status: unknown): Label {
  const columns = RECORDS[table].knownBy.flatMap((column) =>
    RECORDS[table].columns[column]?.of === undefined ? [column] : [column, nameFieldOf(column)],
  );
  const values = columns.map((column) => [column, fields[column]] as const);
  return Object.fromEntries(
    [...values, ['status', status] as const].filter(
      (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
    ),
  );
}
