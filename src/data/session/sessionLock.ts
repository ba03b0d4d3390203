import { SESSION_LOCK } from './storage.ts';

/** Shorter than the time that signing out may take. */
const LIMIT_MS = 2_000;

/** A refresh that is under way should end first. Not waited for for ever: what it writes late is refused (onlyItsOwn.ts). */
export async function underSessionLock<T>(work: () => Promise<T>): Promise<T> {
  let started = false;
  try {
    return await navigator.locks.request(SESSION_LOCK, { signal: AbortSignal.timeout(LIMIT_MS) }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started) throw error;
    return work();
  }
}
