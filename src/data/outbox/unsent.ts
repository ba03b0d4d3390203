import type { OutboxEntry } from '../../sync/entry.ts';
import { inState, UNSENT } from '../db/schema.ts';
import type { UserDb } from '../db/schema.ts';

/** Everything that this store has and the server may not: what waits, and what waits for a person. In the device's order. */
export async function unsentEntries(db: UserDb): Promise<OutboxEntry[]> {
  const lists = await Promise.all(UNSENT.map((state) => inState(db, state).toArray()));
  return lists.flat().toSorted((one, other) => one.seq - other.seq);
}

export const savesOf = (entries: readonly OutboxEntry[]): number => new Set(entries.map((entry) => entry.save_id)).size;
