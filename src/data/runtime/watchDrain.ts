/**
 * Notices a drain whose holder died: the browser stopped the worker in its middle. Its lock is free again, and the store still
 * says that somebody is sending. The page then asks for a round at once instead of waiting for the next tick; the lock in
 * the round keeps two drains apart, should the holder be alive after all.
 */
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { Clock } from '../../sync/ports.ts';
import { lockName } from '../../sync/clock/lease.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

const LOOK_EVERY_MS = 2_000;
/** A store that fails every round must not be asked every two seconds. */
const ASK_EVERY_MS = 15_000;

export interface WatchDeps {
  readonly clock: Clock;
  readonly locks: Pick<LockManager, 'query'> | undefined;
  readonly db: () => UserDb | null;
  readonly ask: () => void;
}

export function watchDrain({ clock, locks, db, ask }: WatchDeps): () => void {
  let asked = Number.NEGATIVE_INFINITY;
  return startTimer(clock, LOOK_EVERY_MS, async () => {
    const store = db();
    if (!store || Math.abs(clock.now() - asked) < ASK_EVERY_MS || !(await isAbandoned(store, locks))) return;
    asked = clock.now();
    ask();
  });
}

/** Somebody claimed to send, and nobody holds the lock. */
export async function isAbandoned(db: UserDb, locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  if (!locks || (await readMeta(db, 'drain'))?.sending !== true) return false;
  const { held = [] } = await locks.query();
  if (held.some((lock) => lock.name === lockName('drain', db.userId))) return false;
  // A drain that ended between the two questions has said so by now.
  return (await readMeta(db, 'drain'))?.sending === true;
}
