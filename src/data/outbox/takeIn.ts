/** Imports frozen mutations into a store that did not make them: from a file, or from another user's queue on this device. */
import { isCreation, tableOf, type Mutation } from '../../domain/mutations/mutations.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { isUnsettled, mutationOf, queuedEntry, rowKey, type OutboxEntry } from '../../sync/entry.ts';
import { baseRows } from '../store/baseRows.ts';
import { releaseDependents, unsettledEntries } from '../store/liveEntries.ts';
import { withdraw } from '../store/apply/changeEntries.ts';
import { readMeta, readPull, writeMeta } from '../store/meta.ts';
import { refold } from '../store/apply/refold.ts';
import type { UserDb } from '../store/schema.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';

export interface Frozen {
  readonly id: string;
  /** As it was queued; only these bytes are sent. */
  readonly bytes: string;
  /** Id of the save, the same for all of its mutations. */
  readonly save: string;
  readonly from: { readonly author: string; readonly device: string | null };
}

export interface Imported {
  /** Records that this device did not have. The server recognises those that were sent already and applies none twice. */
  readonly added: number;
  readonly known: number;
}

/** Null: it is another author's work and this user is not an owner, or the registration under which it was saved is unknown. */
export function takeIn(db: UserDb, mutations: readonly Frozen[], deps: WriteDeps): Promise<Imported | null> {
  return db.transaction('rw', db.tables, async () => {
    if (!mayTakeIn(db, mutations, (await readPull(db)).role === 'owner')) return null;
    const known = await knownHere(db, mutations);
    let seq = (await readMeta(db, 'last_seq')) ?? 0;
    const saveIds = new Map<string, string>();
    const added = new Map<string, OutboxEntry>();
    for (const mutation of mutations) {
      const { id, save } = mutation;
      if (known.has(id) || added.has(id)) continue;
      seq += 1;
      const save_id = saveIds.get(save) ?? deps.newId();
      saveIds.set(save, save_id);
      added.set(id, { ...entryOf(mutation, seq, save_id), ...senderOf(mutation, db.userId) });
    }
    const waiting = await unsettledEntries(db);
    const entries = [...added.values()];
    const parentsOf = parentsAmong([...waiting, ...entries]);
    await db.outbox.bulkAdd(entries.map((entry) => ({ ...entry, depends_on: parentsOf(entry) })));
    await writeMeta(db, 'last_seq', seq);
    await refold(db, entries);
    for (const entry of entries) await takePlace(db, entry, deps.now());
    return { added: saveIds.size, known: mutations.length - entries.length };
  });
}

/** If its user corrected or discarded it elsewhere, that decides it here too, and this user is not asked again. */
async function takePlace(db: UserDb, entry: OutboxEntry, now: number): Promise<void> {
  const old = entry.replaces === null ? undefined : await db.outbox.get(entry.replaces);
  if (!old || !isUnsettled(old) || (authorOf(entry, db) !== authorOf(old, db) && entry.on_behalf_of)) return;
  if (entry.kind !== 'mutations.discard') await releaseDependents(db, old.id, entry.id);
  await withdraw(db, [old], now, { verdict: null });
}

const authorOf = ({ on_behalf_of }: OutboxEntry, db: UserDb): string => on_behalf_of?.author ?? db.userId;

export const mayTakeIn = (db: UserDb, mutations: readonly Frozen[], isOwner: boolean): boolean =>
  mutations.every(({ from }) => from.author === db.userId || (isOwner && from.device !== null));

/** Ids of mutations that this device has, made or imported, and of those whose record came from the server. */
export async function knownHere(db: UserDb, mutations: readonly Frozen[]): Promise<ReadonlySet<string>> {
  const held = await db.outbox.bulkGet(mutations.map(({ id }) => id));
  return new Set([...held.flatMap((entry) => entry?.id ?? []), ...(await createdAlready(db, mutations))]);
}

/** Creations whose record came from the server: already sent, and included in its figures. */
async function createdAlready(db: UserDb, mutations: readonly Frozen[]): Promise<ReadonlySet<string>> {
  const creations = mutations.map(mutationOf).filter(isCreation);
  const keyOf = ({ kind, entity_id }: Mutation) => rowKey(tableOf(kind), entity_id);
  const rows = await baseRows(db, creations.map(keyOf));
  return new Set(creations.filter((one) => rows.get(keyOf(one))).map(({ id }) => id));
}

const entryOf = ({ bytes }: Frozen, seq: number, save_id: string): OutboxEntry =>
  queuedEntry({ ...mutationOf({ bytes }), seq }, save_id, bytes);

/** Marks entries that this store did not make, those of its own user too, because a file does not prove its author. */
const senderOf = (
  { from: { author, device } }: Frozen,
  userId: string,
): Pick<OutboxEntry, 'on_behalf_of' | 'from_file'> =>
  author === userId ? { from_file: true } : device === null ? {} : { on_behalf_of: { author, device } };

/** As for a save: earlier work on the same record, and the creations that it names. Stays fast for fifty thousand entries. */
function parentsAmong(entries: readonly OutboxEntry[]): (entry: OutboxEntry) => string[] {
  const byRecord = grouped(entries, ({ entity_id }) => entity_id);
  const earlier = (entry: OutboxEntry, record: string) =>
    (byRecord.get(record) ?? []).filter(
      (one) => one.seq < entry.seq && (record === entry.entity_id || isCreation(one)),
    );
  return (entry) =>
    [...new Set([entry.entity_id, ...mutationOf(entry).depends_on])]
      .flatMap((record) => earlier(entry, record))
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ id }) => id);
}
