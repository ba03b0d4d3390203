/** By what people know the records that wait: what a change, a price or a photo says of itself does not tell which record it is. */
import type { Row } from '../../domain/effects.ts';
import { isCreation, KINDS, tableOf } from '../../domain/mutations.ts';
import type { MutationKind } from '../../domain/mutations.ts';
import type { TableName } from '../../domain/rows.ts';
import { mutationOf, rowKey } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import type { OutboxItem } from './outboxTypes.ts';
import { baseRows } from '../store/baseRows.ts';
import { isTableName } from '../store/schema.ts';
import type { UserDb } from '../store/schema.ts';

type Fields = Readonly<Record<string, unknown>>;
type Label = OutboxItem['label'];

/** By the id of the entry. What this device does not know is absent. */
export async function labelsOf(db: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, Label>> {
  const told = entries.map((entry) => ({ id: entry.id, ...toldBy(entry) }));
  const rows = await rowsShown(
    db,
    told.flatMap((one) => [one.record, one.customer]),
  );
  const rowOf = (key: Key | null): Fields => (key && rows.get(rowKey(...key))) ?? {};
  return new Map(
    told.map(({ id, record, customer, payload }) => [
      id,
      {
        ...labelOf(rowOf(record), NAME_FIELDS),
        ...labelOf({ customer_name: rowOf(customer)['name'] }, NAME_FIELDS),
        ...labelOf(payload, LABEL_FIELDS),
      },
    ]),
  );
}

type Key = readonly [TableName, string];
interface Told {
  readonly payload: Fields;
  /** The row that tells which record it is, where the payload does not. */
  readonly record: Key | null;
  /** With whom something is agreed. */
  readonly customer: Key | null;
}

/** A discard is known by what it discards, a photo by the record that it shows. */
function toldBy(entry: OutboxEntry): Told {
  const { kind, entity_id, payload } = named(mutationOf(entry));
  const customer = kind === 'customer_prices.create' ? keyOf('customers', payload['customer_id']) : null;
  if (kind === 'attachments.create')
    return { payload: {}, record: keyOf(payload['entity_table'], payload['entity_id']), customer };
  return { payload, record: isCreation({ kind }) ? null : keyOf(tableOf(kind), entity_id), customer };
}

interface Named {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: Fields;
}

function named({
  kind,
  entity_id,
  payload,
}: {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: object;
}): Named {
  const own = { kind, entity_id, payload: { ...payload } };
  if (!('discarded' in payload)) return own;
  const { kind: word, entity_id: id, payload: fields }: Fields = { ...Object(payload.discarded) };
  const of = KINDS.find((known) => known === word);
  return of && typeof id === 'string' ? { kind: of, entity_id: id, payload: { ...Object(fields) } } : own;
}

const keyOf = (table: unknown, id: unknown): Key | null =>
  typeof table === 'string' && isTableName(table) && typeof id === 'string' ? [table, id] : null;

/** As this device shows them, by `rowKey`. */
async function rowsShown(db: UserDb, wanted: readonly (Key | null)[]): Promise<ReadonlyMap<string, Row>> {
  const keys = wanted.filter((key) => key !== null);
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

const NAME_FIELDS = ['ticket_no', 'license_plate', 'customer_name', 'name', 'full_name', 'material_type'] as const;
const LABEL_FIELDS = [...NAME_FIELDS, 'customer_id', 'price_per_m3', 'adjustment', 'status'] as const;

const labelOf = (of: Fields, fields: readonly string[]): Label =>
  Object.fromEntries(
    fields.flatMap((field): [string, string | number][] => {
      const value = of[field];
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
    }),
  );
