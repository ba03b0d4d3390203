/** Determines what a save writes, from the state of the store. */
import {
  effectsOf,
  relatedTo,
  applyEffect,
  isOnRecord,
  type AnyMutation,
  type Effect,
  type LastCount,
  type RelatedQuery,
  type Row,
} from '../../../domain/mutations/effects.ts';
import { isCreation, kindOf, tableOf, type Mutation, type MutationDraft } from '../../../domain/mutations/mutations.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import type { Photo } from '../../../sync/photos/photoPorts.ts';
import { isUnsettled, queuedEntry, rowKey, rowKeyParts, type OutboxEntry } from '../../../sync/entry.ts';
import type { Written } from './saveTypes.ts';
import { freeze, readHeld, type WriteDeps } from './freezeDrafts.ts';
import { isSigned, signTicket } from './signTicket.ts';
import { metaEntries, type MetaValues } from '../meta.ts';
import { readCounts } from '../baseRows.ts';
import { DAY_RULES, dayRules, FINAL_AT_GATE, statusAtGate } from '../siteRules.ts';
import { orderOf, type PhotoContent, type StoredView, type UserDb } from '../schema.ts';
import type { TableName } from '../../../domain/records/rows.ts';
import type { RowSync } from '../../../sync/predict/overlay.ts';

/** What is deleted and stored in the save's transaction, and how it is sent. */
export interface SaveContext {
  readonly draftKeys?: readonly string[];
  readonly photos?: readonly { readonly photo: Photo; readonly content: PhotoContent }[];
  /** Ids of its mutations in the order of the drafts, then of the save; absent: new ones. */
  readonly ids?: readonly string[];
  /** An earlier attempt used these ids, and may have been written. */
  readonly tried?: boolean;
  /** For this long (ms) it is not sent, so that its user can undo it. */
  readonly undoMs?: number;
}

/** Reads what the save depends on, in the caller's transaction, and returns what it writes. `ids`: as in SaveContext. */
export async function planSave(
  db: UserDb,
  drafts: readonly MutationDraft[],
  ids: readonly string[],
  deps: WriteDeps,
  { undoMs }: SaveContext,
) {
  const changed = drafts.filter(mayBeThere).map((draft) => rowKey(tableOf(draft.kind), draft.entity_id));
  // All requests at once: the user waits for each round trip.
  const [held, status, rules, pending, rows, related, counts] = await Promise.all([
    readHeld(db),
    settingRows(db, FINAL_AT_GATE).then(statusAtGate),
    readDayRules(db, drafts),
    pendingOf(db, drafts),
    seenRows(db, [...changed, ...sumsToExpect(drafts)]),
    relatedRows(db, drafts),
    drafts.some(({ kind }) => kindOf(kind).touches.includes('stocks')) ? readCounts(db) : new Map<unknown, LastCount>(),
  ]);
  const who = { author: db.userId, device: held.device, finalAtGate: status === 'delivered', ...rules, counts };
  const views = new Map([...rows].filter(([key]) => changed.includes(key)));
  const frozen = freeze(drafts, ids, held, { statusAtGate: status, dayOf: rules.dayOf }, deps);
  const saveId = ids[drafts.length] ?? deps.newId();
  const notBefore = undoMs ? deps.now() + undoMs : 0;
  const entries: OutboxEntry[] = [];
  /** The effects of the mutations on sums and on other records. */
  const others: Effect[] = [];
  const signing = deps.signing?.code === held.code ? deps.signing : null;
  for (const [index, unsigned] of frozen.mutations.entries()) {
    const key = rowKey(tableOf(unsigned.kind), unsigned.entity_id);
    // Dexie loses the transaction after a hundred awaits without a request: only what is signed waits.
    const waits = isSigned(unsigned.kind) && (signing || 'signature' in unsigned.payload);
    const mutation = waits ? await signTicket(unsigned, views.get(key)?.row, signing) : unsigned;
    const effects = effectsOf(mutation, { ...who, before: views.get(key)?.row, related: related[index] ?? [] });
    for (const effect of effects) {
      if (rowKey(effect.table, effect.id) === key) fold(views, effect);
      else others.push(effect);
    }
    const draft = drafts[index];
    if (!draft) continue;
    const entry = entryOf(saveId, mutation, effects, dependenciesOf(draft, [...pending, ...entries]));
    entries.push({ ...entry, not_before: notBefore });
  }
  const moved = await rowsOfEffects(db, others, new Map([...rows, ...views]));
  for (const effect of others) fold(moved, effect);

  const metas: Partial<MetaValues> = {
    last_seq: frozen.seq,
    ...(frozen.counters !== held.counters && { counters: frozen.counters }),
  };
  const receipt: Written = {
    mutationIds: entries.map((entry) => entry.id),
    entityIds: drafts.map((draft) => draft.entity_id),
  };
  // Only of the saved records: the tables of records that they only refer to are not part of this transaction.
  const saved = new Set(receipt.entityIds);
  return {
    entries,
    views: [...views, ...moved].flatMap(([key, seen]) => toView(key, seen)),
    metas: metaEntries(metas),
    receipt: frozen.number === undefined ? receipt : { ...receipt, number: frozen.number },
    /** Records that this save changes and that the server had not accepted before. */
    unaccepted: pending.filter(({ state, entity_id }) => state !== 'queued' && saved.has(entity_id)),
  };
}

/** Whether a row of its entity may exist already: not if the entity is created here. */
const mayBeThere = ({ kind }: MutationDraft): boolean => kindOf(kind).mode !== 'create' && isTableName(tableOf(kind));

/** Read only if a draft needs it. */
async function readDayRules(db: UserDb, drafts: readonly MutationDraft[]) {
  if (!drafts.some(({ kind }) => kindOf(kind).usesSiteDay)) return dayRules([]);
  return dayRules((await Promise.all(DAY_RULES.map((key) => settingRows(db, key)))).flat());
}

const settingRows = (db: UserDb, key: string): PromiseLike<Row[]> =>
  db.rows('system_config').where('config_key').equals(key).toArray();

/** For each draft, the rows that its effects depend on, as this device shows them. */
const relatedRows = (db: UserDb, drafts: readonly MutationDraft[]): Promise<Row[][][]> =>
  Promise.all(drafts.map((draft) => Promise.all(relatedTo(unfrozen(draft)).map((query) => shownRows(db, query)))));

async function shownRows(db: UserDb, { table, column, value }: RelatedQuery): Promise<Row[]> {
  const [base, views] = await Promise.all([
    db.anyRows(table).where(column).equals(value).toArray(),
    db.view_rows.where('table').equals(table).toArray(),
  ]);
  const rows = new Map(base.map((row) => [row.id, row]));
  for (const { id, row } of views) rows.set(id, row);
  return [...rows.values()].filter((row) => row[column] === value);
}

/** Unsettled entries of the records that the drafts change or depend on. A record created here has none yet. */
async function pendingOf(db: UserDb, drafts: readonly MutationDraft[]): Promise<OutboxEntry[]> {
  const made = new Set(drafts.filter((draft) => !mayBeThere(draft)).map((draft) => draft.entity_id));
  const entities = new Set(
    drafts.flatMap((draft) => [draft.entity_id, ...(draft.depends_on ?? [])]).filter((id) => !made.has(id)),
  );
  if (entities.size === 0) return [];
  const found = db.outbox.where('entity_id').anyOf([...entities]);
  return (await found.toArray()).filter(isUnsettled);
}

/** Ids of the mutations that must apply first: pending ones of the entity itself, and the creations it refers to. */
function dependenciesOf(draft: MutationDraft, entries: readonly OutboxEntry[]): string[] {
  const own = entries.filter((entry) => entry.entity_id === draft.entity_id);
  const named = entries.filter((entry) => draft.depends_on?.includes(entry.entity_id) && isCreation(entry));
  return [...new Set([...own, ...named].map((entry) => entry.id))];
}

const entryOf = (save_id: string, mutation: Mutation, effects: readonly Effect[], depends_on: readonly string[]) => ({
  ...queuedEntry(mutation, save_id, JSON.stringify(mutation)),
  depends_on,
  effects,
  touches: [...new Set(effects.map((effect) => rowKey(effect.table, effect.id)))],
});

/** The sums that a creation changes are known before anything is read. */
function sumsToExpect(drafts: readonly MutationDraft[]): string[] {
  const context = { author: '', device: null, finalAtGate: false, before: undefined, ...dayRules([]) };
  return drafts
    .filter((draft) => !mayBeThere(draft))
    .flatMap((draft) => effectsOf(unfrozen(draft), context))
    .filter(({ kind }) => kind === 'add')
    .map(({ table, id }) => rowKey(table, id));
}

/** Enough of a mutation to find the rows that it concerns. */
const unfrozen = ({ kind, entity_id, payload }: MutationDraft): AnyMutation => ({
  id: '',
  seq: 0,
  kind,
  entity_id,
  payload: { ...payload },
  depends_on: [],
  replaces: null,
  captured_at: new Date(0).toISOString(),
  clock_offset_ms: null,
});

/** Rows as this device shows them, and after the save. */
interface Seen {
  readonly row: Row | undefined;
  readonly sync: RowSync;
}

async function rowsOfEffects(db: UserDb, effects: readonly Effect[], read: ReadonlyMap<string, Seen>) {
  const keys = [...new Set(effects.map(({ table, id }) => rowKey(table, id)))];
  const unread = keys.filter((key) => !read.has(key));
  const others = await seenRows(db, unread);
  return new Map(
    keys.flatMap((key) => {
      const seen = read.get(key) ?? others.get(key);
      return seen ? [[key, seen] as const] : [];
    }),
  );
}

/** Rows as this device shows them now: pending views, else the server's rows. */
async function seenRows(db: UserDb, keys: readonly string[]): Promise<Map<string, Seen>> {
  return new Map(
    await Promise.all(
      [...new Set(keys)].map(async (key): Promise<[string, Seen]> => {
        const [table, id] = viewKey(key);
        const [view, row] = await Promise.all([db.view_rows.get([table, id]), db.rows(table).get(id)]);
        return [key, view ?? { row, sync: 'sent' }];
      }),
    ),
  );
}

function fold(rows: Map<string, Seen>, effect: Effect): void {
  const key = rowKey(effect.table, effect.id);
  const before = rows.get(key) ?? { row: undefined, sync: 'sent' };
  const sync = isOnRecord(effect) && before.sync === 'sent' ? 'to_send' : before.sync;
  rows.set(key, { row: applyEffect(before.row, effect), sync });
}

function toView(key: string, { row, sync }: Seen): StoredView[] {
  const [table, id] = viewKey(key);
  return row ? [{ table, id, order: orderOf(table, row), row, sync }] : [];
}

const viewKey = (key: string): [TableName, string] => {
  const { table, id } = rowKeyParts(key);
  if (!isTableName(table)) throw new Error(`no such table: ${table}`);
  return [table, id];
};
