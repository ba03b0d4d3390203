/** The store of the sync core on Dexie. Every method is one transaction; every write is a compare-and-set. */
import { withAnswered } from '../../../sync/pull/answeredPositions.ts';
import {
  isUnsettled,
  SETTLED_RETENTION_MS,
  type EntryChange,
  type EntryState,
  type OutboxEntry,
} from '../../../sync/entry.ts';
import { withCheckpoint } from '../../../sync/pull/restoreCheckpoints.ts';
import { pullFailureAfter } from '../../../sync/pull/pullProgress.ts';
import type { AnswerContext, DrainState, LeaseName, RecordResult, SyncStore } from '../../../sync/ports.ts';
import { unreadableSince } from '../../../sync/pull/unreadableRows.ts';
import { isDeferred, MANY, deferAnswer, applyDeferredOutcomes, deferredIds } from './deferredOutcomes.ts';
import { DRAIN_START, readDrain } from './drainState.ts';
import { withdrawSuperseded } from './settleElsewhere.ts';
import { changeEntries } from './changeEntries.ts';
import { rejectAbandoned } from './abandonedEntries.ts';
import { pullStateOf, readMeta, readMetas, readPull, writeMeta } from '../meta.ts';
import { newestDay } from '../baseRows.ts';
import { commitPage, restartPull } from './commitPage.ts';
import { inState, type UserDb, UNSENT } from '../schema.ts';
import { forgetPhotos } from '../photoCounts.ts';
import { readNear } from '../readNear.ts';

export { DRAIN_START };

/** `db`: the relaxed connection; anything lost here is requested again. `many`: an answer about this many is deferred first. */
export function createSyncStore(db: UserDb, many = MANY): SyncStore {
  return {
    userId: db.userId,
    claim: (lease, now) =>
      db.transaction('rw', db.meta, async () => {
        const generation = ((await readMeta(db, leaseKey(lease)))?.generation ?? 0) + 1;
        await writeMeta(db, leaseKey(lease), { generation, heartbeat_at: now });
        return generation;
      }),
    heartbeat: (lease, generation, now) =>
      db.transaction('rw', db.meta, async () => {
        if (!(await isHolder(db, lease, generation))) return false;
        await writeMeta(db, leaseKey(lease), { generation, heartbeat_at: now });
        return true;
      }),
    heartbeatAt: async (lease) => (await readMeta(db, leaseKey(lease)))?.heartbeat_at ?? null,

    deviceId: async () => (await readMeta(db, 'device'))?.id ?? null,
    drainState: () => readDrain(db),
    queuedAfter: (seq, limit) => queuedAfter(db, seq, limit),
    unsentCount: () => unsentCount(db),
    lastSeq: async () => (await readMeta(db, 'last_seq')) ?? 0,
    statesOf: (ids) => statesOf(db, ids),
    requeue: (only) => requeue(db, only),
    applyDeferredOutcomes: (most) => applyDeferredOutcomes(db, most),
    record: (generation, changes, drain, answer) =>
      record(db, isDeferred(changes, many), generation, changes, drain, answer),

    pullState: () => readPull(db),
    pullFailed: (generation, code, now, page_limit) =>
      db.transaction('rw', db.meta, async () => {
        if (!(await isHolder(db, 'pull', generation))) return false;
        const held = await readPull(db);
        await writeMeta(db, 'pull', {
          ...held,
          ...(page_limit === undefined ? {} : { page_limit }),
          last_failure: pullFailureAfter(held.last_failure, code, now),
          ...unreadableSince(held, code, now),
        });
        return true;
      }),
    commitPage: (expected, page, next, now, measured) => commitPage(db, expected, page, next, now, measured),
    restartPull: (expected, next, forgot) => restartPull(db, expected, next, forgot),
  };
}

const leaseKey = (lease: LeaseName) => `lease_${lease}` as const;
const isHolder = async (db: UserDb, lease: LeaseName, generation: number): Promise<boolean> =>
  (await readMeta(db, leaseKey(lease)))?.generation === generation;

/** Runs in a transaction over all tables, because a changed entry changes the views of rows anywhere; `inShort`, it changes none yet. */
function record(
  db: UserDb,
  inShort: boolean,
  generation: number,
  changes: readonly EntryChange[],
  drain: Partial<DrainState>,
  { epoch, device, rowsGeneration, whole, checkpoint }: AnswerContext = {},
): Promise<RecordResult> {
  const tables = changes.length === 0 ? [db.meta] : inShort ? [db.meta, db.answers] : db.tables;
  return db.transaction('rw', tables, async () => {
    // One request for all four values: each further request takes about as long as writing the answer.
    const held = await readMetas(db, ['lease_drain', 'pull', 'device', 'drain']);
    if (held.lease_drain?.generation !== generation) return 'lease_lost';
    const pull = pullStateOf(held.pull);
    if (epoch !== undefined && pull.epoch !== null && pull.epoch !== epoch) return 'epoch_changed';
    if (rowsGeneration !== undefined && rowsGeneration !== pull.generation) return 'rows_dropped';
    if (device !== undefined && device !== (held.device?.id ?? null)) return 'device_changed';
    const before = held.drain ?? DRAIN_START;
    const next = {
      ...before,
      ...drain,
      ...(epoch !== undefined && checkpoint && { marked: withCheckpoint(before.marked, epoch, checkpoint) }),
    };
    await writeMeta(db, 'drain', next);
    if (inShort) {
      await deferAnswer(db, {
        changes,
        ground: pull.generation,
        ...(epoch !== undefined && { epoch }),
        ...(whole !== undefined && { whole }),
      });
      return 'written';
    }
    const entries = await changeEntries(db, changes, (entry) => entry.state === 'queued');
    if (
      epoch !== undefined &&
      whole !== undefined &&
      entries.length === changes.length &&
      entries.every(({ state }) => state === 'settled')
    ) {
      await writeMeta(db, 'drain', { ...next, answered: withAnswered(next.answered, epoch, whole) });
    }
    await rejectAbandoned(db, changes);
    // An answer with outcomes is a success at this moment; nothing else reports a correction.
    if (typeof drain.last_success_at === 'number') await withdrawSuperseded(db, changes, drain.last_success_at);
    return 'written';
  });
}

function requeue(db: UserDb, only?: string): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    if (only === undefined)
      await inState(db, 'queued')
        .filter((entry) => entry.not_before > 0)
        .modify({ not_before: 0 });
    const aside = (await inState(db, 'set_aside').toArray()).filter(({ id }) => only === undefined || id === only);
    // One failure short of the limit: it returns to the queue, and is set aside again at the first failure when sent alone.
    const again = aside.map(({ id }) => ({ id, state: 'queued' as const, alone_failures: 2 }));
    await changeEntries(db, again);
  });
}

/** Deletes settled and withdrawn mutations after thirty days, the age of the oldest backup, counted at most to the last total. */
export async function forgetSettled(db: UserDb, now: number): Promise<void> {
  const newest = await newestDay(db);
  if (newest === null) return;
  const before = Math.min(now, newest + TWO_DAYS_MS) - SETTLED_RETENTION_MS;
  await forgetPhotos(db, before);
  await db.outbox
    .where('settled_at')
    .below(before)
    .filter((entry) => !isUnsettled(entry))
    .delete();
}

/** In any time zone, an operating day ends within two days after its date began in UTC. */
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

/** At most `limit` queued entries with a higher seq, in its order, without those whose answer is deferred (deferredOutcomes.ts). */
const queuedAfter = (db: UserDb, seq: number, limit: number): Promise<OutboxEntry[]> =>
  db.transaction('r', db.outbox, db.answers, async () => {
    const deferred = await deferredIds(db);
    if (deferred.size === 0) return inState(db, 'queued', seq).limit(limit).toArray();
    const ids = await inState(db, 'queued', seq)
      .limit(limit + deferred.size)
      .primaryKeys();
    const found = await readNear(db.outbox, ids.filter((id) => !deferred.has(id)).slice(0, limit));
    return found.filter((entry) => entry !== undefined);
  });

const unsentCount = (db: UserDb): Promise<number> =>
  db.transaction('r', db.outbox, db.answers, async () => {
    const [deferred, ...counts] = await Promise.all([
      deferredIds(db),
      ...UNSENT.map((state) => inState(db, state).count()),
    ]);
    return Math.max(0, counts.reduce((sum, count) => sum + count, 0) - deferred.size);
  });

async function statesOf(db: UserDb, ids: readonly string[]): Promise<ReadonlyMap<string, EntryState>> {
  if (ids.length === 0) return new Map();
  return db.transaction('r', db.outbox, db.answers, async () => {
    const [deferred, entries] = [await deferredIds(db), await db.outbox.bulkGet([...ids])];
    return new Map(
      entries.flatMap((entry): [string, EntryState][] =>
        entry ? [[entry.id, deferred.has(entry.id) ? 'settled' : entry.state]] : [],
      ),
    );
  });
}
