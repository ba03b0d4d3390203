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
import { readAllMeta, writeMetas } from './meta.ts';
import { baseRows, isUnsettled, partsOf, readFinalAtGate, refold } from './refold.ts';
import { isTableName, orderOf } from './schema.ts';
import type { StoredView, UserDb } from './schema.ts';

export interface WriteDeps {
  /** ms, device clock. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** The store has no ticket code yet: a delivery cannot be numbered. */
export class NoDeviceCode extends Error {}

export function writeDrafts(
  db: UserDb, drafts: readonly MutationDraft[], deps: WriteDeps, draftKey?: string,
): Promise<SavedReceipt> {
  const tables = [db.meta, db.outbox, db.view_rows, db.drafts, ...tablesOf(drafts).map((table) => db.rows(table))];
  return db.transaction('rw', tables, async () => {
    const changed = drafts.filter((draft) => !isCreation(draft)).map((draft) => rowKey(tableOf(draft.kind), draft.entity_id));
    // Everything in one turn: somebody waits for each.
    const [held, finalAtGate, pending, rows] = await Promise.all([
      readHeld(db), readFinalAtGate(db), pendingOf(db, drafts), seenRows(db, [...changed, ...sumsToExpect(drafts)]),
    ]);
    const who = { author: db.userId, device: held.device, finalAtGate };
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
    const summed = await rowsOfSums(db, sums, rows);
    for (const effect of sums) fold(summed, effect);

    await Promise.all([
      db.outbox.bulkAdd(entries),
      db.view_rows.bulkPut([...views, ...summed].flatMap(([key, seen]) => toView(key, seen))),
      writeMetas(db, { last_seq: frozen.seq, ...(frozen.counter !== held.counter && { ticket_counter: frozen.counter }) }),
      draftKey === undefined ? null : db.drafts.delete(draftKey),
    ]);
    // Of a record that was not accepted nothing was taken, and nothing can be given back: its whole chain tells.
    // Only of what is saved itself: the tables of the records that it merely names are not part of this transaction.
    const saved = new Set(drafts.map((draft) => draft.entity_id));
    const unaccepted = pending.filter(({ state, entity_id }) => state !== 'queued' && saved.has(entity_id));
    if (unaccepted.length > 0) await refold(db, unaccepted.map((entry) => entry.entity_id), []);
    const receipt = { mutationIds: entries.map((entry) => entry.id), entityIds: drafts.map((draft) => draft.entity_id) };
    return frozen.ticketNo === undefined ? receipt : { ...receipt, ticketNo: frozen.ticketNo };
  });
}

interface Held {
  readonly device: string | null;
  readonly code: string | null;
  readonly seq: number;
  readonly counter: number;
  readonly clockOffset: number | null;
}

async function readHeld(db: UserDb): Promise<Held> {
  const { device, last_seq, ticket_counter, drain } = await readAllMeta(db);
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
function tablesOf(drafts: readonly MutationDraft[]): TableName[] {
  const named: readonly string[] = drafts.map((draft) => tableOf(draft.kind));
  const tables = new Set<TableName>(['system_config', ...named.filter(isTableName)]);
  if (tables.has('deliveries')) tables.add('daily_totals');
  if (tables.has('deliveries') || tables.has('stock_adjustments')) tables.add('stocks');
  return [...tables];
}

/** Unsettled entries of the entities that the drafts change or depend on. */
async function pendingOf(db: UserDb, drafts: readonly MutationDraft[]): Promise<OutboxEntry[]> {
  const entities = [...new Set(drafts.flatMap((draft) => [draft.entity_id, ...(draft.depends_on ?? [])]))];
  // One short question each: a question for several walks the index step by step.
  const entries = await Promise.all(entities.map((id) => db.outbox.where('entity_id').equals(id).toArray()));
  return entries.flat().filter(isUnsettled);
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

async function rowsOfSums(db: UserDb, sums: readonly Effect[], read: ReadonlyMap<string, Seen>): Promise<Map<string, Seen>> {
  const keys = [...new Set(sums.map(({ table, id }) => rowKey(table, id)))];
  const others = await seenRows(db, keys.filter((key) => !read.has(key)));
  return new Map(keys.flatMap((key) => { const seen = read.get(key) ?? others.get(key); return seen ? [[key, seen] as const] : []; }));
}

/** Rows as this device shows them now: pending views, else the server's rows. */
async function seenRows(db: UserDb, keys: readonly string[]): Promise<Map<string, Seen>> {
  const unique = [...new Set(keys)];
  if (unique.length === 0) return new Map();
  const [views, bases] = await Promise.all([db.view_rows.bulkGet(unique.map(viewKey)), baseRows(db, unique)]);
  return new Map(unique.map((key, index) => [key, views[index] ?? { row: bases.get(key), sync: 'sent' }]));
}

function fold(rows: Map<string, Seen>, effect: Effect): void {
  const key = rowKey(effect.table, effect.id);
  const before = rows.get(key) ?? { row: undefined, sync: 'sent' };
  const sync = effect.kind === 'add' || before.sync !== 'sent' ? before.sync : 'to_send';
  rows.set(key, { row: applyEffect(before.row, effect), sync });
}

function toView(key: string, { row, sync }: Seen): StoredView[] {
  const [table, id] = viewKey(key);
  return row ? [{ table, id, order: orderOf(table, row), row, sync }] : [];
}

const viewKey = (key: string): [TableName, string] => {
  const { table, id } = partsOf(key);
  if (!isTableName(table)) throw new Error(`no such table: ${table}`);
  return [table, id];
};
