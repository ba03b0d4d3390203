/** Chooses the next batch and writes its body. Sizes start at 100 (about 10 kB), grow with the link's speed and halve on failure. */
import { isCreation, SCHEMA_VERSION } from '../../domain/mutations/mutations.ts';
import { byteLength } from '../wire/request.ts';
import type { EntryState, OtherAuthor, OutboxEntry } from '../entry.ts';
import { BLOCKED_PAUSE_MS } from './outcomes.ts';
import { packMutations } from '../wire/packedBatch.ts';
import type { SyncStore } from '../ports.ts';

export const FIRST_BATCH_SIZE = 100;
export const MAX_MUTATIONS = 500;
/** Most entries of a batch that is packed while the link is idle, if more than one waits. */
export const OPENING_BATCH_SIZE = 100;
const MAX_BYTES = 256_000;
const ENVELOPE_BYTES = 400;

/** No version of the app starts with fewer entries: a smaller size comes from failures. */
const SMALLEST_FIRST_SIZE = 25;

/** ms: a batch may take this long at the speed of the last one. A broken link loses no more than that. */
const LONG_ENOUGH_MS = 4_000;

/** The next size: what the link carries in 4 s, and at least twice the last; only doubled if failures led to the size. */
export function grown(size: number, tookMs: number): number {
  const carried = size < SMALLEST_FIRST_SIZE || tookMs <= 0 ? 0 : Math.floor((size * LONG_ENOUGH_MS) / tookMs);
  return Math.min(MAX_MUTATIONS, Math.max(1, size * 2, carried));
}

export interface BatchQuery {
  readonly size: number;
  readonly now: number;
  /** Ids to leave out for the rest of this drain: blocked, unanswered, or quarantine candidates. */
  readonly skip: ReadonlySet<string>;
  /** Choose a single entry, for the quarantine: among those that wait for no other entry, the one with the fewest single failures. */
  readonly probe?: boolean;
  /** The batch that is being sent: the next one is chosen as if all of it were accepted. */
  readonly inFlight?: readonly OutboxEntry[];
  /** Entries up to this seq are not read. */
  readonly after?: number;
  /** Called for each entry that was left out. */
  readonly onLeftOut: () => void;
}

/** The next entries in the device's order, without skipped and paused ones and those that depend on an unsent entry. */
export async function nextBatch(store: SyncStore, query: BatchQuery): Promise<OutboxEntry[]> {
  const batch: OutboxEntry[] = [];
  let probe: OutboxEntry | null = null;
  const chosen = new Set(query.inFlight?.map(({ id }) => id));
  let bytes = ENVELOPE_BYTES;
  let after = query.inFlight?.at(-1)?.seq ?? query.after ?? -1;
  // The first page has the maximum size of a batch. If some of its entries are left out, larger pages are read.
  for (let limit = query.probe ? MAX_MUTATIONS : Math.min(query.size, MAX_MUTATIONS); ; limit = MAX_MUTATIONS) {
    const page = await store.queuedAfter(after, limit);
    const states = await store.statesOf([...new Set(page.flatMap((entry) => entry.depends_on))]);
    for (const entry of page) {
      after = entry.seq;
      // A corrected parent has a higher seq than its dependents: they are sent with the next batch.
      const waits = entry.depends_on.some((id) => {
        const state = states.get(id);
        return (BLOCKING_STATES.has(state) && !isHeldWith(entry, state)) || (state === 'queued' && !chosen.has(id));
      });
      if (query.skip.has(entry.id) || waits || isPaused(entry, query.now)) {
        query.onLeftOut();
        continue;
      }
      if (query.probe) {
        if (entry.alone_failures === 0) return [entry];
        if (entry.alone_failures < (probe?.alone_failures ?? Number.POSITIVE_INFINITY)) probe = entry;
        continue;
      }
      // A batch has one author.
      if (batch[0] && !isSameAuthor(batch[0], entry)) return batch;
      bytes += byteLength(entry.bytes) + 1;
      // An entry that is too large by itself is still sent, alone: the server's answer decides.
      if (batch.length > 0 && bytes > MAX_BYTES) return batch;
      batch.push(entry);
      chosen.add(entry.id);
      if (batch.length >= query.size) return batch;
    }
    if (page.length < limit) return probe ? [probe] : batch;
  }
}

/** In the pause after `blocked`, or while it can be undone (UNDO_MS). A longer pause comes from a clock that was set back, and is over. */
const isPaused = ({ not_before }: OutboxEntry, now: number): boolean =>
  not_before > now && not_before - now <= BLOCKED_PAUSE_MS;

const BLOCKING_STATES: ReadonlySet<EntryState | undefined> = new Set<EntryState>([
  'rejected',
  'held',
  'set_aside',
  'withdrawn',
]);

/** A new record that depends on a held one is sent, and held with it on the server, so that it is not lost with the device. */
const isHeldWith = (entry: OutboxEntry, parent: EntryState | undefined): boolean =>
  parent === 'held' && isCreation(entry);

const isSameAuthor = (
  { on_behalf_of: one, from_file: oneByFile }: OutboxEntry,
  { on_behalf_of: other, from_file: otherByFile }: OutboxEntry,
): boolean => one?.author === other?.author && one?.device === other?.device && oneByFile === otherByFile;

/** What the owner's list of devices shows, beside the time of the last request. */
export interface DeviceReport {
  /** Number of mutations that remain unsent after this batch. */
  readonly unsent?: number;
  readonly app_version?: string;
}

/** The request body. `user`: id of this store's user. `mutations`: the result of `mutationsPart`, if it exists already. */
export function batchBody(
  entries: readonly Pick<OutboxEntry, 'bytes' | 'on_behalf_of' | 'from_file'>[],
  user: string,
  device: string,
  report: DeviceReport = {},
  mutations = mutationsPart(entries),
): string {
  const other: OtherAuthor | undefined = entries[0]?.on_behalf_of;
  const from = other
    ? { author: other.author, device: other.device, submitted_by: user }
    : { author: user, device, ...(entries[0]?.from_file && { submitted_by: user }), ...report };
  const head = `"schema_version":${SCHEMA_VERSION},${JSON.stringify(from).slice(1, -1)}`;
  return `{"batch":{${head},${mutations}}}`;
}

/** The mutations packed as columns; if unpacking would not give exactly the same, the frozen bytes joined. */
export function mutationsPart(entries: readonly Pick<OutboxEntry, 'bytes'>[]): string {
  const packed = packMutations(entries.map((entry) => entry.bytes));
  return packed
    ? `"packed":${JSON.stringify(packed)}`
    : `"mutations":[${entries.map((entry) => entry.bytes).join(',')}]`;
}
