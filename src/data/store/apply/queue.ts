/** What waits to be sent, for whoever sends: what is noted as taken (answers.ts) waits no more, though no entry says so yet. */
import type { EntryState, OutboxEntry } from '../../../sync/entry.ts';
import { notedIds } from './notedOutcomes.ts';
import { readNear } from '../readNear.ts';
import { inState, UNSENT, type UserDb } from '../schema.ts';

/** Queued entries with a higher seq, in its order: `limit` of them, if there are as many. */
export const queuedAfter = (db: UserDb, seq: number, limit: number): Promise<OutboxEntry[]> =>
  db.transaction('r', db.outbox, db.answers, async () => {
    const noted = await notedIds(db);
    if (noted.size === 0) return inState(db, 'queued', seq).limit(limit).toArray();
    const ids = await inState(db, 'queued', seq)
      .limit(limit + noted.size)
      .primaryKeys();
    const found = await readNear(db.outbox, ids.filter((id) => !noted.has(id)).slice(0, limit));
    return found.filter((entry) => entry !== undefined);
  });

export const unsentCount = (db: UserDb): Promise<number> =>
  db.transaction('r', db.outbox, db.answers, async () => {
    const [noted, ...counts] = await Promise.all([notedIds(db), ...UNSENT.map((state) => inState(db, state).count())]);
    return Math.max(0, counts.reduce((sum, count) => sum + count, 0) - noted.size);
  });

export async function statesOf(db: UserDb, ids: readonly string[]): Promise<ReadonlyMap<string, EntryState>> {
  if (ids.length === 0) return new Map();
  return db.transaction('r', db.outbox, db.answers, async () => {
    const [noted, entries] = [await notedIds(db), await db.outbox.bulkGet([...ids])];
    return new Map(
      entries.flatMap((entry): [string, EntryState][] =>
        entry ? [[entry.id, noted.has(entry.id) ? 'settled' : entry.state]] : [],
      ),
    );
  });
}
