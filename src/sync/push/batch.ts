/** How much goes into one request. Sizes start small, double on success and halve on trouble, so that every link moves. */
import { isCreation, SCHEMA_VERSION } from '../../domain/mutations.ts';
import { byteLength } from '../wire/requestSize.ts';
import type { EntryState, OtherAuthor, OutboxEntry } from '../entry.ts';
import { BLOCKED_PAUSE_MS } from './outcomes.ts';
import { packMutations } from '../wire/packedBatch.ts';
import type { SyncStore } from '../ports.ts';

export const FIRST_BATCH_SIZE = 25;
const MAX_MUTATIONS = 500;
const MAX_BYTES = 256_000;
const ENVELOPE_BYTES = 400;

export const doubled = (size: number): number => Math.min(MAX_MUTATIONS, Math.max(1, size) * 2);
export interface BatchQuery {
  readonly size: number;
  readonly now: number;
  /** Not in this drain any more: blocked, unanswered, or under suspicion. */
  readonly skip: ReadonlySet<string>;
  /** Only one: of those that wait for nobody, the one that failed alone least often. */
  readonly probe?: boolean;
  /** The batch that is on its way: what comes after it is chosen as if all of it were taken. */
  readonly inFlight?: readonly OutboxEntry[];
}

/**
 * The next entries in the device's order. Left out: what is skipped or not due, and whatever depends on an entry that
 * stands still (rejected, held, set aside, skipped); a creation goes to be held with what it needs. Everything else goes on.
 */
export async function nextBatch(store: SyncStore, query: BatchQuery): Promise<OutboxEntry[]> {
  const batch: OutboxEntry[] = [];
  let probe: OutboxEntry | null = null;
  const chosen = new Set(query.inFlight?.map(({ id }) => id));
  const blocked = new Set(query.skip);
  let bytes = ENVELOPE_BYTES;
  let after = query.inFlight?.at(-1)?.seq ?? -1;
  // No more than may go: what lies behind is read for the next one. Where some of these stay, the rest is looked through.
  for (let limit = query.probe ? MAX_MUTATIONS : Math.min(query.size, MAX_MUTATIONS); ; limit = MAX_MUTATIONS) {
    const page = await store.queuedAfter(after, limit);
    const states = await store.statesOf([...new Set(page.flatMap((entry) => entry.depends_on))]);
    for (const entry of page) {
      after = entry.seq;
      // A parent that was corrected comes later in the order than who waits for it: that one goes with the next batch.
      const waits = entry.depends_on.some((id) => {
        const state = states.get(id) ?? 'settled';
        return (
          blocked.has(id) ||
          (BLOCKING_STATES.has(state) && !isHeldWith(entry, state)) ||
          (state === 'queued' && !chosen.has(id))
        );
      });
      if (blocked.has(entry.id) || waits || isPaused(entry, query.now)) {
        blocked.add(entry.id);
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
      // One that is too big on its own still goes, alone: the server's answer tells what to do with it.
      if (batch.length > 0 && bytes > MAX_BYTES) return batch;
      batch.push(entry);
      chosen.add(entry.id);
      if (batch.length >= query.size) return batch;
    }
    if (page.length < limit) return probe ? [probe] : batch;
  }
}

/** Blocked a moment ago. A pause longer than any that is ever written comes from a clock that was set back, and is over. */
const isPaused = ({ not_before }: OutboxEntry, now: number): boolean =>
  not_before > now && not_before - now <= BLOCKED_PAUSE_MS;

const BLOCKING_STATES: ReadonlySet<string> = new Set(['rejected', 'held', 'set_aside', 'withdrawn']);

/** A new record that needs a held one is held with it on the server: it must not be lost with the device. */
const isHeldWith = (entry: OutboxEntry, parent: EntryState): boolean => parent === 'held' && isCreation(entry);

const isSameAuthor = ({ on_behalf_of: one }: OutboxEntry, { on_behalf_of: other }: OutboxEntry): boolean =>
  one?.author === other?.author && one?.device === other?.device;

/** What the owner sees of a device, beside when it was last heard of. */
export interface DeviceReport {
  /** Mutations that stay behind when this batch goes. */
  readonly unsent?: number;
  readonly app_version?: string;
}

/**
 * The request's body: the mutations as columns. Where one would not be the very same mutation after the journey, the frozen
 * bytes of all are joined, never parsed and written again: the server understands both. `user`: whose store and token this is.
 */
export function batchBody(
  entries: readonly Pick<OutboxEntry, 'bytes' | 'on_behalf_of'>[],
  user: string,
  device: string,
  report: DeviceReport = {},
): string {
  const other: OtherAuthor | undefined = entries[0]?.on_behalf_of;
  const from = other
    ? { author: other.author, device: other.device, submitted_by: user }
    : { author: user, device, ...report };
  const head = `"schema_version":${SCHEMA_VERSION},${JSON.stringify(from).slice(1, -1)}`;
  const packed = packMutations(entries.map((entry) => entry.bytes));
  const mutations = packed
    ? `"packed":${JSON.stringify(packed)}`
    : `"mutations":[${entries.map((entry) => entry.bytes).join(',')}]`;
  return `{"batch":{${head},${mutations}}}`;
}
