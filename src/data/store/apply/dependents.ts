import type { OutboxEntry } from '../../../sync/entry.ts';
import { unsettledEntries } from '../liveEntries.ts';
import type { UserDb } from '../schema.ts';

export async function dependentsOf(db: UserDb, ids: ReadonlySet<string>): Promise<OutboxEntry[]> {
  return (await unsettledEntries(db)).filter((entry) => entry.depends_on.some((parent) => ids.has(parent)));
}

/** Entries that wait for `parent` wait for `next` from now on, and their pause ends. */
export async function releaseDependents(db: UserDb, parent: string, ...next: readonly string[]): Promise<void> {
  const waiting = await dependentsOf(db, new Set([parent]));
  const moved = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => (id === parent ? next : [id])))];
  await db.outbox.bulkPut(waiting.map((one) => ({ ...one, not_before: 0, depends_on: moved(one.depends_on) })));
}
