/** The device's own store, whose writes end at some point: by a kill, or because it takes no more. */
import { vi } from 'vitest';
import type { DeviceStore } from '../../../src/data/store/deviceStore.ts';

/** The first write is number 0. What is not done really is done by `instead`. Answers how many writes there were. */
function writes(store: DeviceStore, isDone: (write: number) => boolean, instead: () => Promise<never>): () => number {
  const real = { ...store };
  let made = 0;
  const done = () => isDone((made += 1) - 1);
  vi.spyOn(store, 'set').mockImplementation((key, value) => (done() ? real.set(key, value) : instead()));
  vi.spyOn(store, 'update').mockImplementation((key, change) => (done() ? real.update(key, change) : instead()));
  return () => made;
}

const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

/** A browser that is killed: what comes after that many writes never happens. Resolves once it is dead. */
export async function killedAfter(store: DeviceStore, lasting: number, work: () => Promise<unknown>): Promise<void> {
  const made = writes(
    store,
    (write) => write < lasting,
    () => new Promise(() => undefined),
  );
  void work();
  await vi.waitFor(() => {
    if (made() <= lasting) throw new Error('still alive');
  }, 10_000);
  vi.restoreAllMocks();
}

/** One write is refused; those before and after are not. */
export const refuseWrite = (store: DeviceStore, failing: number): void =>
  void writes(store, (write) => write !== failing, refused);

/** A store that breaks: after that many writes it neither writes nor deletes. */
export function breakAfter(store: DeviceStore, lasting: number): void {
  writes(store, (write) => write < lasting, refused);
  vi.spyOn(store, 'delete').mockImplementation(refused);
}

/** Who the next start of a page takes for signed in: from its first moment on, and after the store was read. */
export async function nextStart(): Promise<readonly string[]> {
  vi.resetModules();
  const { authState } = await import('../../../src/data/session/authState.ts');
  const first = authState().phase;
  const { restoreIdentity } = await import('../../../src/data/session/restoreIdentity.ts');
  await restoreIdentity();
  return [first, authState().phase];
}

/** What of a session the device still holds, in its store and in the copy. */
export const sessionLeft = async (store: DeviceStore) => [
  (await store.get('kuari-auth')) ?? null,
  localStorage.getItem('kuari-auth'),
];
