/** Detects a drain whose worker died: its lock is free, the store still says `sending`. The page then starts a round at once. */
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { Clock } from '../../sync/ports.ts';
import { lockName } from '../../sync/clock/lease.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

const LOOK_EVERY_MS = 2_000;
/** If every round fails, this prevents a new one every two seconds. */
const ASK_EVERY_MS = 15_000;

export interface WatchDeps {
  readonly clock: Clock;
  readonly locks: Pick<LockManager, 'query'> | undefined;
  readonly db: () => UserDb | null;
  readonly startRound: () => void;
}

export function watchDrain({ clock, locks, db, startRound }: WatchDeps): () => void {
  let asked = Number.NEGATIVE_INFINITY;
  return startTimer(clock, LOOK_EVERY_MS, async () => {
    const store = db();
    if (!store || Math.abs(clock.now() - asked) < ASK_EVERY_MS || !(await isDrainAbandoned(store, locks))) return;
    asked = clock.now();
    startRound();
  });
}

/** The store says that a drain is sending, but its lock is free. */
export async function isDrainAbandoned(db: UserDb, locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  if (!locks || (await readMeta(db, 'drain'))?.sending !== true) return false;
  const { held = [] } = await locks.query();
  if (held.some((lock) => lock.name === lockName('drain', db.userId))) return false;
  // A drain that ended between the two reads has cleared the flag by now.
  return (await readMeta(db, 'drain'))?.sending === true;
}
