/**
 * An entry that rows on screen still depend on is found by its place in the order, in a field that only this device knows. Such
 * entries are few, whatever the outbox remembers; an index of the rows that each touches would be written five times for every
 * ticket that is saved or sent.
 */
import type { OutboxEntry } from '../../sync/entry.ts';

export const LIVE_INDEX = 'live_seq';

type Stored = OutboxEntry & { readonly [LIVE_INDEX]?: number };

/** Its seq while it touches a row, and nothing after that. */
export function withLiveKey(entry: Stored): Stored {
  const { [LIVE_INDEX]: _, ...rest } = entry;
  return entry.touches.length > 0 ? { ...rest, [LIVE_INDEX]: entry.seq } : rest;
}
