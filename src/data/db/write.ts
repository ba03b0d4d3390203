/** The one transaction of a save: rows as they will look, outbox entries, ticket counter, draft — all or nothing. */
import { applyEffect, effectsOf } from '../../domain/effects.ts';
import type { Effect, Row } from '../../domain/effects.ts';
import { ticketNumber } from '../../domain/deliveries/ticket.ts';
import { tableOf } from '../../domain/mutations.ts';
import type { Mutation, MutationDraft } from '../../domain/mutations.ts';
import type { TableName } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import { rowKey } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import type { RowSync } from '../../sync/overlay.ts';
import type { SavedReceipt } from '../api.ts';
import { metaEntries, metaValues } from './meta.ts';
import type { MetaValues } from './meta.ts';
import { withRowKey } from './plateKeys.ts';
import { FINAL_AT_GATE, isFinalAtGate, isUnsettled, partsOf, refold } from './refold.ts';
import { isTableName, orderOf } from './schema.ts';
import type { MetaEntry, StoredView, UserDb } from './schema.ts';
import { inStrictTransaction } from './strictTransaction.ts';
import type { Reads, Write } from './strictTransaction.ts';

export interface WriteDeps {
  /** ms, device clock. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** The store has no ticket code yet: a delivery cannot be numbered. */
export class NoDeviceCode extends Error {}

/** A draft that goes with the save, and what is written beside it in the same transaction. */
export interface Along {
  readonly draftKey?: string | undefined;
  readonly writes?: readonly Write[];
}

export async function writeDrafts(db: UserDb, drafts: readonly MutationDraft[], deps: WriteDeps, along: Along = {}): Promise<SavedReceipt> {
  const plan = (reads: Reads) => planSave(reads, db.userId, drafts, deps, along);
  const quick = await inStrictTransaction(db, storesOf(drafts, along), async (reads) => {
    const { writes, receipt, unaccepted } = await plan(reads);
    return unaccepted.length === 0 ? { writes, answer: receipt } : { writes: [], answer: null };
  });
  return quick ?? writeOverUnaccepted(db, drafts, along, plan);
}

/**
 * Of a record that was not accepted nothing was taken, and nothing can be given back: its whole chain tells. Rare, and nobody's
 * truck waits for it, so Dexie serves.
 */
function writeOverUnaccepted(db: UserDb, drafts: readonly MutationDraft[], along: Along, plan: (reads: Reads) => Promise<SavePlan>): Promise<SavedReceipt> {
  return db.transaction('rw', storesOf(drafts, along), async () => {
    const { writes, receipt, unaccepted } = await plan(readsOf(db));
    for (const write of writes) await (write.type === 'delete' ? db.table(write.store).delete(write.key) : db.table(write.store)[write.type](write.value));
    await refold(db, unaccepted, []);
    return receipt;
  });
}

const readsOf = (db: UserDb): Reads => ({
  get: (store, key) => db.table(store).get(key),
  all: (store, where) => (where ? db.table(store).where(where.index).equals(where.key) : db.table(store)).toArray(),
});

interface SavePlan {
  readonly writes: readonly Write[];
  readonly receipt: SavedReceipt;
  /** Records that are changed here and were not accepted before. */
  readonly unaccepted: readonly string[];
}

async function planSave(reads: Reads, userId: string, drafts: readonly MutationDraft[], deps: WriteDeps, along: Along): Promise<SavePlan> {
  const changed = drafts.filter((draft) => !isCreation(draft)).map((draft) => rowKey(tableOf(draft.kind), draft.entity_id));
  // Everything in one turn: somebody waits for each.
  const [held, finalAtGate, pending, rows] = await Promise.all([
    readHeld(reads), readFinalAtGate(reads), pendingOf(reads, drafts), seenRows(reads, [...changed, ...sumsToExpect(drafts)]),
  ]);
  const who = { author: userId, device: held.device, finalAtGate };
  const views = new Map([...rows].filter(([key]) => changed.includes(key)));
  const frozen = freeze(drafts, held, deps);
  const saveId = deps.newId();
  const entries: OutboxEntry[] = [];
  const sums: Effect[] = [];
  for (const [index, mutation] of frozen.mutations.entries()) {
    const before = views.get(rowKey(tableOf(mutation.kind), mutation.entity_id))?.row;
    const effects = effectsOf(mutation, { ...who, before });
    for (const effect of effects) {
      if (effect.kind === 'add') sums.push(effect);
      else fold(views, effect);
    }
    const draft = drafts[index];
    if (draft) entries.push(entryOf(saveId, mutation, effects, dependenciesOf(draft, [...pending, ...entries])));
  }
  const summed = await rowsOfSums(reads, sums, rows);
  for (const effect of sums) fold(summed, effect);

  const metas: Partial<MetaValues> = { last_seq: frozen.seq, ...(frozen.counter !== held.counter && { ticket_counter: frozen.counter }) };
  const receipt = { mutationIds: entries.map((entry) => entry.id), entityIds: drafts.map((draft) => draft.entity_id) };
  // Only of what is saved itself: the tables of the records that it merely names are not part of this transaction.
  const saved = new Set(receipt.entityIds);
  return {
    writes: [
      ...putting('add', 'outbox', entries),
      ...putting('put', 'view_rows', [...views, ...summed].flatMap(([key, seen]) => toView(key, seen))),
      ...putting('put', 'meta', metaEntries(metas)),
      ...(along.draftKey === undefined ? [] : [{ type: 'delete', store: 'drafts', key: along.draftKey } as const]),
      ...(along.writes ?? []),
    ],
    receipt: frozen.ticketNo === undefined ? receipt : { ...receipt, ticketNo: frozen.ticketNo },
    unaccepted: pending.filter(({ state, entity_id }) => state !== 'queued' && saved.has(entity_id)).map(({ entity_id }) => entity_id),
  };
}

const putting = (type: 'add' | 'put', store: string, values: readonly object[]): Write[] => values.map((value) => ({ type, store, value }));

interface Held {
  readonly device: string | null;
  readonly code: string | null;
  readonly seq: number;
  readonly counter: number;
  readonly clockOffset: number | null;
}

async function readHeld(reads: Reads): Promise<Held> {
  const { device, last_seq, ticket_counter, drain } = metaValues(trusted<MetaEntry[]>(await reads.all('meta')));
  return { device: device?.id ?? null, code: device?.code ?? null, seq: last_seq ?? 0, counter: ticket_counter ?? 0, clockOffset: drain?.clock_offset_ms ?? null };
}

/** The drafts as they will be sent for ever: with their ids, places, times and ticket numbers. */
function freeze(drafts: readonly MutationDraft[], held: Held, deps: WriteDeps) {
  let { seq, counter } = held;
  let ticketNo: string | undefined;
  const mutations = drafts.map((draft) => {
    const { kind, entity_id, seen } = draft;
    let payload: object = draft.payload;
    if (draft.kind === 'deliveries.create') {
      if (held.code === null) throw new NoDeviceCode('this device has no ticket code yet');
      counter += 1;
      const ticket_no = ticketNumber({ operatingDay: draft.payload.operating_day, deviceCode: held.code, counter });
      payload = { ticket_no, ...draft.payload };
      ticketNo ??= ticket_no;
    }
    seq += 1;
    return trusted<Mutation>({
      id: deps.newId(), seq, kind, entity_id, payload, ...(seen ? { seen } : {}), depends_on: draft.depends_on ?? [],
      replaces: draft.replaces ?? null, captured_at: new Date(deps.now()).toISOString(), clock_offset_ms: held.clockOffset,
    });
  });
  return { mutations, seq, counter, ticketNo };
}

/** What a save of these may touch, so that it locks nothing else. */
function storesOf(drafts: readonly MutationDraft[], { writes = [] }: Along): string[] {
  const named: readonly string[] = drafts.map((draft) => tableOf(draft.kind));
  const tables = new Set<TableName>(['system_config', ...named.filter(isTableName)]);
  if (tables.has('deliveries')) tables.add('daily_totals');
  if (tables.has('deliveries') || tables.has('stock_adjustments')) tables.add('stocks');
  return [...new Set(['meta', 'outbox', 'view_rows', 'drafts', ...tables, ...writes.map(({ store }) => store)])];
}

const readFinalAtGate = async (reads: Reads): Promise<boolean> =>
  isFinalAtGate(trusted<Row[]>(await reads.all('system_config', { index: 'config_key', key: FINAL_AT_GATE })));

/** Unsettled entries of the records that the drafts change or depend on. Of what is made here none can wait yet. */
async function pendingOf(reads: Reads, drafts: readonly MutationDraft[]): Promise<OutboxEntry[]> {
  const made = new Set(drafts.filter(isCreation).map((draft) => draft.entity_id));
  const entities = new Set(drafts.flatMap((draft) => [draft.entity_id, ...(draft.depends_on ?? [])]).filter((id) => !made.has(id)));
  // One short question each: a question for several walks the index step by step.
  const entries = await Promise.all([...entities].map((id) => reads.all('outbox', { index: 'entity_id', key: id })));
  return trusted<OutboxEntry[]>(entries.flat()).filter(isUnsettled);
}

/** Ids of the mutations that must apply first: what is pending on the entity itself, and the creations it names. */
function dependenciesOf(draft: MutationDraft, entries: readonly OutboxEntry[]): string[] {
  const own = entries.filter((entry) => entry.entity_id === draft.entity_id);
  const named = entries.filter((entry) => draft.depends_on?.includes(entry.entity_id) && entry.kind.endsWith('.create'));
  return [...new Set([...own, ...named].map((entry) => entry.id))];
}

const entryOf = (
  save_id: string, mutation: Mutation, effects: readonly Effect[], depends_on: readonly string[],
): OutboxEntry => {
  const { id, seq, kind, entity_id, replaces, captured_at } = mutation;
  return {
    id, seq, save_id, kind, entity_id, depends_on, replaces, captured_at, bytes: JSON.stringify(mutation), state: 'queued', verdict: null,
    alone_failures: 0, not_before: 0, effects, touches: [...new Set(effects.map((effect) => rowKey(effect.table, effect.id)))],
    versions: {}, epoch: null, settled_at: null,
  };
};

interface Seen {
  readonly row: Row | undefined;
  readonly sync: RowSync;
}

const isCreation = ({ kind }: MutationDraft): boolean => kind.endsWith('.create');

/** What a creation adds to is known before anything is read. */
function sumsToExpect(drafts: readonly MutationDraft[]): string[] {
  const nobody = { author: '', device: null, finalAtGate: false, before: undefined };
  return drafts.filter(isCreation).flatMap((draft) => {
    const mutation = trusted<Mutation>({ ...draft, captured_at: new Date(0).toISOString(), clock_offset_ms: null });
    return effectsOf(mutation, nobody).filter(({ kind }) => kind === 'add').map(({ table, id }) => rowKey(table, id));
  });
}

async function rowsOfSums(reads: Reads, sums: readonly Effect[], read: ReadonlyMap<string, Seen>): Promise<Map<string, Seen>> {
  const keys = [...new Set(sums.map(({ table, id }) => rowKey(table, id)))];
  const others = await seenRows(reads, keys.filter((key) => !read.has(key)));
  return new Map(keys.flatMap((key) => { const seen = read.get(key) ?? others.get(key); return seen ? [[key, seen] as const] : []; }));
}

/** Rows as this device shows them now: pending views, else the server's rows. */
async function seenRows(reads: Reads, keys: readonly string[]): Promise<Map<string, Seen>> {
  return new Map(await Promise.all([...new Set(keys)].map(async (key): Promise<[string, Seen]> => {
    const [table, id] = viewKey(key);
    const [view, row] = await Promise.all([reads.get('view_rows', [table, id]), reads.get(table, id)]);
    return [key, trusted<StoredView | undefined>(view) ?? { row: trusted<Row | undefined>(row), sync: 'sent' }];
  })));
}

function fold(rows: Map<string, Seen>, effect: Effect): void {
  const key = rowKey(effect.table, effect.id);
  const before = rows.get(key) ?? { row: undefined, sync: 'sent' };
  const sync = effect.kind === 'add' || before.sync !== 'sent' ? before.sync : 'to_send';
  rows.set(key, { row: applyEffect(before.row, effect), sync });
}

function toView(key: string, { row, sync }: Seen): StoredView[] {
  const [table, id] = viewKey(key);
  return row ? [withRowKey({ table, id, order: orderOf(table, row), row, sync })] : [];
}

const viewKey = (key: string): [TableName, string] => {
  const { table, id } = partsOf(key);
  if (!isTableName(table)) throw new Error(`no such table: ${table}`);
  return [table, id];
};
