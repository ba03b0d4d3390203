import { useAnswerTo, useQuery } from '../session/useQuery.ts';
import { isUnsettled, isHeld, mutationOf, rowKey, type OutboxEntry } from '../../sync/entry.ts';
import { isEditable, isForUserToDecide } from '../../sync/push/abandonedDependencies.ts';
import type { OutboxSave, DoneBefore, OutboxItem, OutboxState } from './outboxTypes.ts';
import { happenedAt, type Row } from '../../domain/mutations/effects.ts';
import { isCreation, tableOf, isKind, type MutationKind } from '../../domain/mutations/mutations.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { conflictOf } from '../store/conflict.ts';
import { inState, type UserDb } from '../store/schema.ts';
import { isTableName, type RecordName, type TableName } from '../../domain/records/tables.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { baseRows } from '../store/baseRows.ts';
import type { Fields } from '../../domain/values/json.ts';

/** Everything that is not settled, oldest first; undefined while the store is being read. */
export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);

export const useDoneBefore = () => useQuery((db) => readDoneBefore(db), []);

/** Whether its author may edit this ticket and keep its number: it waits to be sent, and nothing but prints followed. */
export const useIsEditable = (ticketId: string): boolean | undefined =>
  useAnswerTo(ticketId, async (db) => {
    const entries = (await db.outbox.where('entity_id').equals(ticketId).toArray()).filter(isUnsettled);
    return entries.some((entry) => isEditable(entry, entries));
  });

/** Everything that is not settled, save by save: what needs a decision, what is held, what waits; each oldest first. */
export async function readOutbox(db: UserDb, now: number = Date.now()): Promise<OutboxSave[]> {
  const states = ['rejected', 'set_aside', 'held', 'queued'] as const;
  const lists = await Promise.all(states.map((state) => inState(db, state).toArray()));
  const inOrder = lists.flat().toSorted((one, other) => one.seq - other.seq);
  const [names, labels] = [await authorNames(db, lists.flat()), await labelsOf(db, lists.flat())];
  const byRecord = grouped(lists.flat(), ({ entity_id }) => entity_id);
  const toItem = (entry: OutboxEntry) => ({
    ...itemOf(entry, now, names, labels.get(entry.id) ?? {}),
    isEditable: isEditable(entry, byRecord.get(entry.entity_id) ?? []),
  });
  return [...grouped(inOrder, ({ save_id }) => save_id)]
    .toSorted(([, one], [, other]) => urgencyOf(one, now) - urgencyOf(other, now))
    .flatMap(([id, entries]) => {
      const head = entries.find(isNumbered) ?? entries[0];
      return head ? [{ id, head: toItem(head), others: entries.filter((entry) => entry !== head).map(toItem) }] : [];
    });
}

/** A save that makes a numbered record is identified by it: by the ticket, whatever was saved with it. */
const isNumbered = (entry: OutboxEntry): boolean => isCreation(entry) && RECORDS[tableOf(entry.kind)].numbered !== null;

/** The newest settled saves of the last day that another user had recorded before. Newest first. */
async function readDoneBefore(db: UserDb, now: number = Date.now()): Promise<DoneBefore[]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection
  const newest = await inState(db, 'settled').reverse().limit(NEWEST).toArray();
  const entries = newest.filter(
    ({ verdict, settled_at }) => verdict?.code === 'already_done' && now - (settled_at ?? 0) < SHOWN_MS,
  );
  const [names, labels] = [await authorNames(db, entries), await labelsOf(db, entries)];
  return entries.map((entry) => ({
    ...itemOf(entry, now, names, labels.get(entry.id) ?? {}),
    settledAt: entry.settled_at ?? 0,
  }));
}

const NEWEST = 50;
const SHOWN_MS = 86_400_000;

/** The lower, the more urgent: in a long queue the user must still see it. */
const urgencyOf = (save: readonly OutboxEntry[], now: number): number =>
  Math.min(...save.map((entry) => (isForUserToDecide(entry, now) ? 0 : entry.state === 'held' ? 1 : 2)));

async function authorNames(db: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, string>> {
  const authors = [...new Set(entries.flatMap((entry) => entry.on_behalf_of?.author ?? []))];
  const rows = authors.length === 0 ? [] : await db.rows('colleagues').bulkGet(authors);
  return new Map(
    authors.map((author, index) => {
      const name = rows[index]?.['full_name'];
      return [author, typeof name === 'string' ? name : author];
    }),
  );
}

function itemOf(entry: OutboxEntry, now: number, names: ReadonlyMap<string, string>, label: OutboxItem['label']) {
  const { id, kind, entity_id, verdict } = entry;
  const mutation = mutationOf(entry);
  return {
    id,
    kind,
    entity_id,
    captured_at: happenedAt(mutation),
    state: stateOf(entry),
    fields: Object.keys(mutation.payload),
    label,
    isForUserToDecide: isForUserToDecide(entry, now),
    code: verdict?.code ?? null,
    message: verdict?.message ?? null,
    field: verdict?.field ?? null,
    conflict: conflictOf(verdict),
    authorName: names.get(entry.on_behalf_of?.author ?? '') ?? null,
  };
}

function stateOf(entry: OutboxEntry): OutboxState {
  if (isHeld(entry)) return 'held';
  const { state, verdict } = entry;
  if (state === 'queued' || state === 'settled' || state === 'withdrawn')
    return verdict === null ? 'to_send' : 'blocked';
  return state;
}

type Label = OutboxItem['label'];
type Key = readonly [TableName, string];

/** By entry id, in the order of `knownBy`. What this device does not know is absent. */
async function labelsOf(db: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, Label>> {
  const abouts = entries.map((entry) => ({ id: entry.id, ...aboutOf(entry) }));
  const records = abouts.flatMap(({ record }) => (record ? [record] : []));
  const rows = await rowsShown(db, records);
  const known = abouts.map(({ id, table, record, payload }) => {
    const row = record && rows.get(rowKey(...record));
    return { id, table, status: payload['status'], fields: { ...row, ...payload } };
  });
  const keys = known.flatMap(({ table, fields }) => namesOf(table).map(({ column, of }) => keyOf(of, fields[column])));
  const named = await rowsShown(
    db,
    keys.filter((key) => key !== null),
  );
  const labels = known.map(({ id, table, status, fields }) => {
    const label = labelOf(table, { ...fields, ...withNames(table, fields, named) }, status);
    return [id, label] as const;
  });
  return new Map(labels);
}

interface About {
  readonly table: RecordName;
  readonly payload: Fields;
  /** The row that identifies the record, if the payload does not. */
  readonly record: Key | null;
}

/** A discard is identified by what it discards, a photo by the record that it shows. */
function aboutOf(entry: OutboxEntry): About {
  const { kind, entity_id, payload } = discardedIn(mutationOf(entry));
  if (kind === 'attachments.create') {
    const record = keyOf(payload['entity_table'], payload['entity_id']);
    return { table: record?.[0] ?? 'attachments', payload: {}, record };
  }
  return { table: tableOf(kind), payload, record: isCreation({ kind }) ? null : keyOf(tableOf(kind), entity_id) };
}

interface SaidOf<P> {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: P;
}
function discardedIn({ kind, entity_id, payload }: SaidOf<object>): SaidOf<Fields> {
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

/** `customer_id` → `customer_name`: the display name of the record that a column refers to. */
const withNames = (table: RecordName, fields: Fields, rows: ReadonlyMap<string, Row>): Fields =>
  Object.fromEntries(
    namesOf(table).flatMap(({ column, of }) => {
      const key = keyOf(of, fields[column]);
      const name = key && rows.get(rowKey(...key))?.[RECORDS[of].knownBy[0] ?? 'id'];
      return name === undefined || name === null ? [] : [[nameFieldOf(column), name]];
    }),
  );

const nameFieldOf = (column: string): string => column.replace(/_id$/, '_name');

/** A change of status also names the new status. */
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
