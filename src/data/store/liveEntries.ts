import type { OutboxEntry } from '../../sync/entry.ts';
import { LIVE_INDEX } from './liveKey.ts';
import type { UserDb } from './schema.ts';

/** Those that rows on screen still depend on, by seq. */
export const liveEntries = (db: UserDb): Promise<OutboxEntry[]> => db.outbox.orderBy(LIVE_INDEX).toArray();

/** Those that touch one of these rows (`table:id`), by seq. */
export async function entriesTouching(db: UserDb, keys: ReadonlySet<string>): Promise<OutboxEntry[]> {
  return (await liveEntries(db)).filter((entry) => entry.touches.some((key) => keys.has(key)));
}
