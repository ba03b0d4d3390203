/** New versions of the app, offered and never forced, because a reload discards a form; and whether the app can start offline. */
import { create } from 'zustand';
import type { UpdateState } from './runtimeTypes.ts';

/** `preparing`: the worker is still fetching the app's files. `unsupported`: this browser has no worker (no secure context). */
export type OfflineReadiness = 'preparing' | 'ready' | 'unsupported';

const store = create<UpdateState & { readiness: OfflineReadiness }>()(() => ({
  offers: 0,
  apply: () => undefined,
  readiness: hasWorkers() ? 'preparing' : 'unsupported',
}));

export const useUpdate = (): UpdateState => store();
export const offerUpdate = (apply: () => void): void => store.setState(({ offers }) => ({ offers: offers + 1, apply }));

/** Checks for a new version at once; it is offered as usual. */
export function lookForUpdate(): void {
  if (hasWorkers())
    void navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
}

/** `ready`: an active worker has the whole app in its cache, because its installation waits for every file. */
export const useOfflineReadiness = (): OfflineReadiness => store(({ readiness }) => readiness);

export function watchReadiness(workers: Pick<ServiceWorkerContainer, 'ready'> | undefined): void {
  void workers?.ready.then(() => store.setState({ readiness: 'ready' }));
}

/** A browser may define the name without an implementation. */
function hasWorkers(): boolean {
  const workers: unknown = typeof navigator === 'undefined' ? undefined : Reflect.get(navigator, 'serviceWorker');
  return workers instanceof Object;
}
