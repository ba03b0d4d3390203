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

/** The library tries for half a minute to renew a session, and its last request has a time limit of 20 s. */
const RENEWAL_MS = 50_000;

/** For renewing the session: everybody waits for their turn and then looks whether it is still needed. */
export const exclusively = (manager: LockManager | undefined, work: () => Promise<void>): Promise<void> =>
  manager ? inTurn(manager, 'kuari-renewal', RENEWAL_MS, work) : work();

/**
 * Waits for its turn, but for no holder longer than that: one that has held the name all the time is a page that the browser
 * froze, and is overtaken. Where the holders change, the turn comes nearer.
 */
export async function inTurn<T>(
  manager: LockManager,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
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
  if (holder === null || (await holderOf(manager, name)) !== holder) return inTurn(manager, name, patienceMs, work);
  const seized = await held(manager, name, { steal: true }, work);
  return seized === 'taken' ? work() : seized;
}

const holderOf = async (manager: LockManager, name: string): Promise<string | null> =>
  (await manager.query()).held?.find((lock) => lock.name === name)?.clientId ?? null;

/** A holder whose lock was stolen is told so by a rejection; its own work ends by compare-and-set. */
async function held<T>(
  manager: LockManager,
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T | 'taken'> {
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
