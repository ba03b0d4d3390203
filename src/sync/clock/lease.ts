/** One holder at a time: after STALE_MS without a heartbeat another steals the lock and raises the generation (compare-and-set). */
import type { Clock, LeaseName, Locks, SyncStore } from '../ports.ts';

const HEARTBEAT_MS = 5_000;
export const STALE_MS = 30_000;

export interface Lease {
  readonly generation: number;
  readonly isLost: () => boolean;
  /** Call when a write was refused. */
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
    // The holder stopped before its first heartbeat: its silence is measured from now on.
    await deps.store.claim(name, deps.clock.now());
    return 'taken';
  }
  // The absolute value, so that a clock that was set back does not keep a dead holder's lease forever.
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
    // A heartbeat that cannot be written is no reason to stop working.
    const alive = await store.heartbeat(name, lease.generation, clock.now()).catch(() => true);
    if (!alive) lease.markLost();
  }
}
