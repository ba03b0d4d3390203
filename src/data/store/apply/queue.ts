/** What waits to be sent, for whoever sends: what is noted as taken (answers.ts) waits no more, though no entry says so yet. */
import type { EntryState, OutboxEntry } from '../../../sync/entry.ts';
import { notedIds } from './notedOutcomes.ts';
import type { UnsentCount } from '../../../sync/ports.ts';
import { readNear } from '../readNear.ts';
import { inState, UNSENT } from '../schema.ts';
import type { UserDb } from '../schema.ts';

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

export const unsent = (db: UserDb, seq = -1): Promise<UnsentCount> =>
  db.transaction('r', db.outbox, db.answers, async () => {
    const [last] = await db.outbox.where('seq').above(seq).reverse().limit(1).keys();
    if (last === undefined) return { count: 0, upTo: seq };
    const noted = await notedIds(db);
    const states = UNSENT.map((state) => inState(db, state, seq));
    // Of all entries only their number is read; those saved since a drain began are few.
    if (seq >= 0) {
      const ids = (await Promise.all(states.map((one) => one.primaryKeys()))).flat();
      return { count: ids.filter((id) => !noted.has(id)).length, upTo: Number(last) };
    }
    const counts = await Promise.all(states.map((one) => one.count()));
    return { count: Math.max(0, counts.reduce((sum, count) => sum + count, 0) - noted.size), upTo: Number(last) };
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
