/** A new version of the app, offered and never forced: a reload must not take a form away. And whether the app starts offline yet. */
import { create } from 'zustand';
import type { UpdateState } from './runtimeTypes.ts';

/** `preparing`: the worker is still fetching the app's files. `unsupported`: this browser has no worker (no secure context). */
export type OfflineReadiness = 'preparing' | 'ready' | 'unsupported';

const store = create<UpdateState & { readiness: OfflineReadiness }>()(() => ({
  offers: 0,
  apply: () => undefined,
  readiness: typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? 'preparing' : 'unsupported',
}));

export const useUpdate = (): UpdateState => store();
export const offerUpdate = (apply: () => void): void => store.setState(({ offers }) => ({ offers: offers + 1, apply }));

/** An active worker has the whole app in its cache: its installation waits for every file. */
export const useOfflineReadiness = (): OfflineReadiness => store(({ readiness }) => readiness);

export function watchReadiness(workers: Pick<ServiceWorkerContainer, 'ready'> | undefined): void {
  void workers?.ready.then(() => store.setState({ readiness: 'ready' }));
}
