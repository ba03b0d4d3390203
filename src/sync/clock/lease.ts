/**
 * One holder at a time, and no holder that cannot be overtaken. A lock alone is not enough: a page that the browser froze
 * keeps its locks. So a holder gives a sign of life; without one for STALE_MS the lock is seized and the generation raised,
 * and whatever the old holder writes when it thaws is refused by compare-and-set.
 */
import type { Clock, LeaseName, Locks, SyncStore } from '../ports.ts';

const HEARTBEAT_MS = 5_000;
export const STALE_MS = 30_000;

export interface Lease {
  readonly generation: number;
  readonly isLost: () => boolean;
  /** The holder noticed that a write was refused. */
  readonly markLost: () => void;
}

export interface LeaseDeps {
  readonly store: SyncStore;
  readonly locks: Locks;
  readonly clock: Clock;
}

export async function withLease<T>(
  deps: LeaseDeps,
  name: LeaseName,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'taken'> {
  const lock = lockName(name, deps.store.userId);
  const held = await deps.locks.tryHold(lock, () => hold(deps, name, work));
  if (held !== 'taken') return held;
  const heartbeat = await deps.store.heartbeatAt(name);
  if (heartbeat === null) {
    // Its holder stopped before its first sign of life: its silence is counted from now on.
    await deps.store.claim(name, deps.clock.now());
    return 'taken';
  }
  // A device clock that was set back must not make a dead holder immortal.
  const silence = Math.abs(deps.clock.now() - heartbeat);
  return silence > STALE_MS ? deps.locks.seize(lock, () => hold(deps, name, work)) : 'taken';
}

export const lockName = (name: LeaseName, userId: string): string => `kuari-${name}-${userId}`;

async function hold<T>(deps: LeaseDeps, name: LeaseName, work: (lease: Lease) => Promise<T>): Promise<T> {
  const generation = await deps.store.claim(name, deps.clock.now());
  const over = new AbortController();
  let lost = false;
  const lease: Lease = {
    generation,
    isLost: () => lost,
    markLost: () => {
      lost = true;
    },
  };
  const heartbeats = keepAlive(deps, name, lease, over.signal);
  try {
    return await work(lease);
  } finally {
    over.abort();
    await heartbeats;
  }
}

async function keepAlive({ store, clock }: LeaseDeps, name: LeaseName, lease: Lease, over: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(HEARTBEAT_MS, over);
    if (over.aborted || lease.isLost()) return;
    // A heartbeat that cannot be written is a missing sign of life, not a reason to stop working.
    const alive = await store.heartbeat(name, lease.generation, clock.now()).catch(() => true);
    if (!alive) lease.markLost();
  }
}
