import type { Locks } from '../../sync/ports.ts';

/** Web Locks. In a browser without them every holder gets the lock: compare-and-set and the server's log of ids still protect records. */
export function createLocks(manager: LockManager | undefined): Locks {
  if (!manager) return { tryHold: (_name, work) => work(), seize: (_name, work) => work() };
  return {
    tryHold: (name, work) => held(manager, name, { ifAvailable: true }, work),
    seize: (name, work) => held(manager, name, { steal: true }, work),
  };
}

/** Time limit for the renewal lock: the library retries a renewal for half a minute, and its last request has a time limit of 20 s. */
const RENEWAL_MS = 50_000;

/** For renewing the session: waits for the lock; `work` then checks whether a renewal is still needed. */
export const withRenewalLock = (manager: LockManager | undefined, work: () => Promise<void>): Promise<void> =>
  manager ? waitForLock(manager, 'kuari-renewal', RENEWAL_MS, work) : work();

/** Waits for the lock. A page that holds it for `patienceMs` was frozen by the browser: the lock is stolen from it. */
export async function waitForLock<T>(manager: LockManager, name: string, patienceMs: number, work: () => Promise<T>) {
  const holder = await holderOf(manager, name);
  const signal = AbortSignal.timeout(patienceMs);
  let started = false;
  const begin = () => {
    started = true;
    return work();
  };
  const turn = await held(manager, name, { signal }, begin).catch((error: unknown) => {
    if (started || !signal.aborted) throw error;
    return 'taken' as const;
  });
  if (turn !== 'taken') return turn;
  if (holder === null || (await holderOf(manager, name)) !== holder)
    return waitForLock(manager, name, patienceMs, work);
  const seized = await held(manager, name, { steal: true }, work);
  return seized === 'taken' ? work() : seized;
}

const holderOf = async (manager: LockManager, name: string): Promise<string | null> =>
  (await manager.query()).held?.find((lock) => lock.name === name)?.clientId ?? null;

/** If the lock is stolen, the request rejects; the result is then that of `work`, whose writes compare-and-set refuses. */
async function held<T>(manager: LockManager, name: string, options: LockOptions, work: () => Promise<T>) {
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
