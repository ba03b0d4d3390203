import { SESSION_LOCK } from './sessionStorage.ts';

/** Shorter than the time that signing out may take. */
const LIMIT_MS = 2_000;

/** Waits for a running refresh, but not longer than the limit: a later write of that refresh is refused (authClient.ts). */
export const underSessionLock = <T>(work: () => Promise<T>): Promise<T> =>
  withLockOrTimeout(SESSION_LOCK, 'exclusive', work);

const USER_CHANGE_LOCK = 'kuari-hands';

/** For sign-in, switch and sign-out: meanwhile no other page may treat a session without identity as stranded. */
export const duringUserChange = <T>(work: () => Promise<T>): Promise<T> =>
  withLockOrTimeout(USER_CHANGE_LOCK, 'shared', work);

/** Runs `work` only if no page is changing the user. A browser without locks always runs it. */
export async function unlessUserChanges(work: () => Promise<void>, locks: LockManager | null = navigator.locks) {
  if (!locks) return work();
  await locks.request(USER_CHANGE_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function withLockOrTimeout<T>(name: string, mode: LockMode, work: () => Promise<T>): Promise<T> {
  let started = false;
  try {
    return await navigator.locks.request(name, { mode, signal: AbortSignal.timeout(LIMIT_MS) }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started) throw error;
    return work();
  }
}
