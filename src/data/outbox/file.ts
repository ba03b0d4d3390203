/** Unsent work as a file that another device, or this one, can take in again. The bytes of each mutation stay as they were frozen. */
import * as z from 'zod/mini';
import { derivedId } from '../../domain/ids.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { trusted } from '../../domain/trusted.ts';
import type { Mutation } from '../../domain/mutations.ts';
import { mutationOf } from '../../sync/entry.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { isUnsettled, refold } from '../db/refold.ts';
import { inState } from '../db/schema.ts';
import type { UserDb } from '../db/schema.ts';
import type { WriteDeps } from '../db/write.ts';

const FORMAT = 'kuari-outbox';

/** Everything that this device has and the server may not: what waits, and what waits for a person. */
export async function exportUnsent(db: UserDb, now: number): Promise<{ readonly name: string; readonly text: string; readonly count: number }> {
  const lists = await Promise.all((['queued', 'set_aside', 'rejected'] as const).map((state) => inState(db, state).toArray()));
  const entries = lists.flat().toSorted((one, other) => one.seq - other.seq);
  const device = await readMeta(db, 'device');
  const mutations = entries.map((entry) => entry.bytes);
  const saves = entries.map((entry) => entry.save_id);
  const exported_at = new Date(now).toISOString();
  const file = { format: FORMAT, version: 1, author: db.userId, device: device?.id ?? null, exported_at, mutations, saves, checksum: checksumOf(mutations) };
  return { name: `kuari-${device?.code ?? 'device'}-${exported_at.slice(0, 10)}.json`, text: JSON.stringify(file), count: new Set(saves).size };
}

/** `foreign`: not a file of this app. `damaged`: one that was cut or changed. `newer`: of a later version. `other_author`: of somebody else. */
export type ImportFailure = 'foreign' | 'damaged' | 'newer' | 'other_author';
export interface Imported {
  /** Records that this device did not have. The server knows those that were sent already and applies none twice. */
  readonly added: number;
  readonly known: number;
}

export async function importUnsent(db: UserDb, text: string, deps: WriteDeps): Promise<Result<Imported, ImportFailure>> {
  const file = read(text);
  if (!file.ok) return file;
  if (file.value.author !== db.userId) return err('other_author');
  const { mutations, saves } = file.value;
  return db.transaction('rw', db.tables, async () => {
    const held = await db.outbox.bulkGet(mutations.map(({ id }) => id));
    let seq = (await readMeta(db, 'last_seq')) ?? 0;
    const saveIds = new Map<string, string>();
    const added: OutboxEntry[] = [];
    for (const [index, { id, bytes }] of mutations.entries()) {
      if (held[index] || added.some((entry) => entry.id === id)) continue;
      seq += 1;
      const save = saves[index] ?? id;
      if (!saveIds.has(save)) saveIds.set(save, deps.newId());
      added.push(entryOf(bytes, seq, saveIds.get(save) ?? id));
    }
    const waiting = await db.outbox.filter(isUnsettled).toArray();
    await db.outbox.bulkAdd(added.map((entry) => ({ ...entry, depends_on: parentsOf(entry, [...waiting, ...added]) })));
    await writeMeta(db, 'last_seq', seq);
    await refold(db, added.map((entry) => entry.entity_id), []);
    return ok({ added: saveIds.size, known: mutations.length - added.length });
  });
}

const fileSchema = z.object({
  format: z.literal(FORMAT), version: z.int(), author: z.string(), mutations: z.array(z.string()), saves: z.array(z.string()), checksum: z.string(),
});
const mutationSchema = z.object({
  id: z.uuid(), seq: z.int(), kind: z.string(), entity_id: z.uuid(), payload: z.record(z.string(), z.unknown()),
  depends_on: z.array(z.string()), replaces: z.nullable(z.string()), captured_at: z.iso.datetime(),
});

interface ReadFile {
  readonly author: string;
  readonly mutations: readonly { readonly id: string; readonly bytes: string }[];
  readonly saves: readonly string[];
}

function read(text: string): Result<ReadFile, ImportFailure> {
  const value = jsonOf(text);
  // Cut short, it is no JSON any more; its beginning still tells whose it was.
  if (value === undefined) return err(text.includes(FORMAT) ? 'damaged' : 'foreign');
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT) return err('foreign');
  if ('version' in value && typeof value.version === 'number' && value.version > 1) return err('newer');
  const file = fileSchema.safeParse(value).data;
  if (!file || file.checksum !== checksumOf(file.mutations)) return err('damaged');
  const mutations = file.mutations.flatMap((bytes) => {
    const mutation = mutationSchema.safeParse(jsonOf(bytes)).data;
    return mutation ? [{ id: mutation.id, bytes }] : [];
  });
  return mutations.length === file.mutations.length ? ok({ author: file.author, mutations, saves: file.saves }) : err('damaged');
}

function entryOf(bytes: string, seq: number, save_id: string): OutboxEntry {
  const { id, kind, entity_id, replaces, captured_at } = mutationOf({ bytes });
  return {
    id, seq, save_id, kind, entity_id, replaces, captured_at, bytes, depends_on: [], state: 'queued', verdict: null, alone_failures: 0, not_before: 0,
    effects: [], touches: [], versions: {}, epoch: null, settled_at: null,
  };
}

/** As at a save: earlier work on the same record, and the creations that it names. */
function parentsOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): string[] {
  const named = trusted<Mutation>(mutationOf(entry)).depends_on;
  return entries.filter((one) => one.seq < entry.seq && (one.entity_id === entry.entity_id || (named.includes(one.entity_id) && one.kind.endsWith('.create')))).map((one) => one.id);
}

const checksumOf = (mutations: readonly string[]): string => derivedId(`${FORMAT}:${mutations.join('\n')}`);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
