/**
 * Imports run one after another, those of other tabs too, so that each can look first at what the one before has saved. A holder
 * is waited for, never overtaken: one that goes on after a sleep would save again what somebody else saved meanwhile. A tab that
 * is closed gives its turn back.
 */
let last: Promise<unknown> = Promise.resolve();

/** `null` where `signal` came before the turn. `locks`: where a browser has none, the imports of this page wait for each other. */
export async function oneImport<T>(
  locks: LockManager | undefined,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  const turn = locks ? locks.request('kuari-import', { signal }, work) : last.then(work);
  last = turn.catch(() => undefined);
  return turn.catch((error: unknown) => {
    if (signal.aborted && error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
}
