/** The browser's offer to install: kept from the start, because it may come before anything is drawn. */
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  addEventListener('appinstalled', () => offer(null));
}

export const useInstallOffer = (): InstallEvent | null => useSyncExternalStore(subscribe, () => current);

let current: InstallEvent | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function offer(event: InstallEvent | null): void {
  current = event;
  for (const listener of listeners) listener();
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;
