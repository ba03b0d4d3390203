import { SESSION_LOCK } from './sessionStorage.ts';

/** Shorter than the time that signing out may take. */
const LIMIT_MS = 2_000;

/** A refresh that is under way should end first. Not waited for for ever: what it writes late is refused (guardForeignSession.ts). */
export const underSessionLock = <T>(work: () => Promise<T>): Promise<T> => inTime(SESSION_LOCK, 'exclusive', work);

const HANDS_LOCK = 'kuari-hands';

/**
 * For whoever signs in, switches in or leaves: meanwhile the session lies in the store without the identity that it belongs to, and
 * no other page takes it for one that was left behind.
 */
export const changingHands = <T>(work: () => Promise<T>): Promise<T> => inTime(HANDS_LOCK, 'shared', work);

/** Only where no page is changing hands; a browser without locks cannot say so. */
export async function unlessHandsChange(
  work: () => Promise<void>,
  locks: LockManager | null = navigator.locks,
): Promise<void> {
  if (!locks) return work();
  await locks.request(HANDS_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

async function inTime<T>(name: string, mode: LockMode, work: () => Promise<T>): Promise<T> {
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
