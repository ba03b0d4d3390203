/** Takes frozen mutations into a store that did not make them: out of a file, or from another user's queue on this device. */
import { isCreation, tableOf, type Mutation } from '../../domain/mutations/mutations.ts';
import { isUnsettled, mutationOf, queuedEntry, rowKey, type OtherAuthor, type OutboxEntry } from '../../sync/entry.ts';
import { baseRows } from '../store/baseRows.ts';
import { releaseDependents } from '../store/apply/dependents.ts';
import { changeEntries } from '../store/apply/changeEntries.ts';
import { unsettledEntries } from '../store/liveEntries.ts';
import { readMeta, readPull, writeMeta } from '../store/meta.ts';
import { refold } from '../store/apply/refold.ts';
import type { UserDb } from '../store/schema.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';

export interface Frozen {
  readonly id: string;
  /** As it was queued; it travels with these and no other. */
  readonly bytes: string;
  /** Mutations of one save carry the same one. */
  readonly save: string;
  readonly from: { readonly author: string; readonly device: string | null };
}

export interface Imported {
  /** Records that this device did not have. The server knows those that were sent already and applies none twice. */
  readonly added: number;
  readonly known: number;
}

/** Null: the work of another author, and this person is no owner, or the registration under which it was saved is unknown. */
export function takeIn(db: UserDb, mutations: readonly Frozen[], deps: WriteDeps): Promise<Imported | null> {
  return db.transaction('rw', db.tables, async () => {
    const isOwner = (await readPull(db)).role === 'owner';
    if (mutations.some(({ from }) => from.author !== db.userId && (!isOwner || from.device === null))) return null;
    const held = await db.outbox.bulkGet(mutations.map(({ id }) => id));
    const there = await createdAlready(db, mutations);
    let seq = (await readMeta(db, 'last_seq')) ?? 0;
    const saveIds = new Map<string, string>();
    const added = new Map<string, OutboxEntry>();
    for (const [index, mutation] of mutations.entries()) {
      const { id, save } = mutation;
      if (held[index] || there.has(id) || added.has(id)) continue;
      seq += 1;
      const save_id = saveIds.get(save) ?? deps.newId();
      saveIds.set(save, save_id);
      added.set(id, { ...entryOf(mutation, seq, save_id), ...onBehalfOf(mutation, db.userId) });
    }
    const waiting = await unsettledEntries(db);
    const entries = [...added.values()];
    await db.outbox.bulkAdd(
      entries.map((entry) => ({ ...entry, depends_on: parentsOf(entry, [...waiting, ...entries]) })),
    );
    await writeMeta(db, 'last_seq', seq);
    await refold(
      db,
      entries.map((entry) => entry.entity_id),
      [],
    );
    for (const entry of entries) await takePlace(db, entry, deps.now());
    return { added: saveIds.size, known: mutations.length - entries.length };
  });
}

/** What its person corrected or gave up elsewhere is decided here too: its user is not asked about it again. */
async function takePlace(db: UserDb, entry: OutboxEntry, now: number): Promise<void> {
  const old = entry.replaces === null ? undefined : await db.outbox.get(entry.replaces);
  if (!old || !isUnsettled(old) || (authorOf(entry, db) !== authorOf(old, db) && entry.on_behalf_of)) return;
  if (entry.kind !== 'mutations.discard') await releaseDependents(db, old.id, entry.id);
  await changeEntries(db, [{ id: old.id, state: 'withdrawn', verdict: null, settled_at: now }], () => true);
}

const authorOf = ({ on_behalf_of }: OutboxEntry, db: UserDb): string => on_behalf_of?.author ?? db.userId;

/** Creations whose record came from the server: sent already, and counted in its figures. */
async function createdAlready(db: UserDb, mutations: readonly Frozen[]): Promise<ReadonlySet<string>> {
  const creations = mutations.map(mutationOf).filter(isCreation);
  const keyOf = ({ kind, entity_id }: Mutation) => rowKey(tableOf(kind), entity_id);
  const rows = await baseRows(db, creations.map(keyOf));
  return new Set(creations.filter((one) => rows.get(keyOf(one))).map(({ id }) => id));
}

const entryOf = ({ bytes }: Frozen, seq: number, save_id: string): OutboxEntry =>
  queuedEntry({ ...mutationOf({ bytes }), seq }, save_id, bytes);

const onBehalfOf = ({ from: { author, device } }: Frozen, userId: string): { on_behalf_of?: OtherAuthor } =>
  author === userId || device === null ? {} : { on_behalf_of: { author, device } };

/** As at a save: earlier work on the same record, and the creations that it names. */
function parentsOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): string[] {
  const named = mutationOf(entry).depends_on;
  return entries
    .filter(
      (one) =>
        one.seq < entry.seq &&
        (one.entity_id === entry.entity_id || (named.includes(one.entity_id) && isCreation(one))),
    )
    .map((one) => one.id);
}
