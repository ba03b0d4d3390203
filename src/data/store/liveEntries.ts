import type { OutboxEntry } from '../../sync/entry.ts';
import { LIVE_INDEX } from './storedKeys.ts';
import { inState, WAITING, type UserDb } from './schema.ts';

/** Neither settled nor withdrawn, by seq: the cost depends on what waits, not on the thirty days in the outbox. */
export async function unsettledEntries(db: UserDb): Promise<OutboxEntry[]> {
  const lists = await Promise.all(WAITING.map((state) => inState(db, state).toArray()));
  return lists.flat().toSorted((one, other) => one.seq - other.seq);
}

/** Entries that rows on screen still depend on, by seq. */
export const liveEntries = (db: UserDb): Promise<OutboxEntry[]> => db.outbox.orderBy(LIVE_INDEX).toArray();

/** Entries that touch one of these rows (`table:id`), by seq. */
export async function entriesTouching(db: UserDb, keys: ReadonlySet<string>): Promise<OutboxEntry[]> {
  return (await liveEntries(db)).filter((entry) => entry.touches.some((key) => keys.has(key)));
}

export async function dependentsOf(db: UserDb, ids: ReadonlySet<string>): Promise<OutboxEntry[]> {
  return (await unsettledEntries(db)).filter((entry) => entry.depends_on.some((parent) => ids.has(parent)));
}

/** Entries that wait for `parent` wait for `next` from now on, and their pause ends. */
export async function releaseDependents(db: UserDb, parent: string, ...next: readonly string[]): Promise<void> {
  const waiting = await dependentsOf(db, new Set([parent]));
  const moved = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => (id === parent ? next : [id])))];
  await db.outbox.bulkPut(waiting.map((one) => ({ ...one, not_before: 0, depends_on: moved(one.depends_on) })));
}
