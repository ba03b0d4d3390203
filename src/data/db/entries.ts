import type { EntryChange, OutboxEntry } from '../../sync/entry.ts';
import { refold } from './refold.ts';
import type { UserDb } from './schema.ts';

/** Changes the entries that `may` be changed, and all views that follow from it. Inside the caller's transaction. */
export async function changeEntries(
  db: UserDb, changes: readonly EntryChange[], may: (entry: OutboxEntry, change: EntryChange) => boolean,
): Promise<void> {
  if (changes.length === 0) return;
  const held = await db.outbox.bulkGet(changes.map((change) => change.id));
  const pairs = changes.flatMap((change, index) => {
    const from = held[index];
    return from && may(from, change) ? [{ from, to: { ...from, ...change } }] : [];
  });
  if (pairs.length === 0) return;
  await db.outbox.bulkPut(pairs.map(({ to }) => to));
  const moved = pairs.filter(({ from, to }) => from.state !== to.state);
  if (moved.length > 0) await refold(db, moved.map(({ to }) => to.entity_id), [], new Map(moved.map(({ from }) => [from.id, from])));
}
