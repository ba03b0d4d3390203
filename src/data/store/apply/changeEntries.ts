import { isHeld, type EntryChange, type OutboxEntry } from '../../../sync/entry.ts';
import { readMeta } from '../meta.ts';
import { newestDay } from '../baseRows.ts';
import { readNear } from '../readNear.ts';
import { refold } from './refold.ts';
import type { UserDb } from '../schema.ts';

/** Changes the entries that `may` be changed and their views, in the caller's transaction. Returns all given entries as they are now. */
export async function changeEntries(
  db: UserDb,
  changes: readonly EntryChange[],
  may: (entry: OutboxEntry, change: EntryChange) => boolean = () => true,
): Promise<OutboxEntry[]> {
  if (changes.length === 0) return [];
  const ids = changes.map((change) => change.id);
  const held = await readNear(db.outbox, ids);
  const timeOf = changes.some(isEnd) ? await trueTime(db) : (at: number) => at;
  const pairs = changes.flatMap((change, index) => {
    const from = held[index];
    const to = isEnd(change) ? { ...change, settled_at: timeOf(change.settled_at) } : change;
    if (!from) return [];
    return [may(from, change) ? { from, to: { ...from, ...to } } : { from, to: from }];
  });
  const changed = pairs.filter(({ from, to }) => from !== to);
  await db.outbox.bulkPut(changed.map(({ to }) => to));
  const moved = changed.filter(({ from, to }) => from.state !== to.state || isHeld(from) !== isHeld(to));
  const entries = moved.map(({ to }) => to);
  if (moved.length > 0) await refold(db, entries, [], new Map(moved.map((pair) => [pair.to.id, pair])));
  return pairs.map(({ to }) => to);
}

/** Entries that are no longer sent, in the caller's transaction. */
export async function withdraw(
  db: UserDb,
  entries: readonly Pick<OutboxEntry, 'id'>[],
  now: number,
  said: Pick<EntryChange, 'verdict'> = {},
): Promise<void> {
  const changes = entries.map(({ id }): EntryChange => ({ id, state: 'withdrawn', settled_at: now, ...said }));
  await changeEntries(db, changes);
}

/** By the server's clock if that is ahead, and never before the newest day that the server has reported. */
async function trueTime(db: UserDb): Promise<(at: number) => number> {
  const [drain, newest] = [await readMeta(db, 'drain'), await newestDay(db)];
  const ahead = Math.max(0, drain?.clock_offset_ms ?? 0);
  return (at) => Math.max(at + ahead, (newest ?? 0) - DAY_MS);
}

/** In any time zone, an operating day begins at most a day before its date begins in UTC. */
const DAY_MS = 24 * 3_600_000;

const isEnd = (change: EntryChange): change is EntryChange & { settled_at: number } =>
  typeof change.settled_at === 'number';
