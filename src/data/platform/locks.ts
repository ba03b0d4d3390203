import type { Locks } from '../../sync/ports.ts';

/**
 * Web Locks. Where a browser has none (no secure context), everybody gets the lock: compare-and-set in the store and the
 * server's memory of ids still keep a record from being lost or doubled.
 */
export function createLocks(manager: LockManager | undefined): Locks {
  if (!manager) return { tryHold: (_name, work) => work(), seize: (_name, work) => work() };
  return {
    tryHold: (name, work) => held(manager, name, { ifAvailable: true }, work),
    seize: (name, work) => held(manager, name, { steal: true }, work),
  };
}

/** For renewing the session: everybody waits for their turn and then looks whether it is still needed. */
export const exclusively = (manager: LockManager | undefined, work: () => Promise<void>): Promise<void> =>
  manager ? manager.request('kuari-renewal', work) : work();

/** A holder whose lock was stolen is told so by a rejection; its own work ends by compare-and-set. */
async function held<T>(manager: LockManager, name: string, options: LockOptions, work: () => Promise<T>): Promise<T | 'taken'> {
  let started: Promise<T> | null = null;
  try {
    return await manager.request<Promise<T | 'taken'>>(name, options, (lock) => {
      if (!lock) return Promise.resolve('taken' as const);
      started = work();
      return started;
    });
  } catch (error) {
    if (started && error instanceof DOMException && error.name === 'AbortError') return started;
    throw error;
  }
}
