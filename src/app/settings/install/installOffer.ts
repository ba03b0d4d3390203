/** The browser's offer to install: kept from the start, because it may come before anything is drawn. */
import { useSyncExternalStore } from 'react';

export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  addEventListener('appinstalled', () => offer(null));
}

/** An offer can be used once. */
export function takeInstallOffer(): InstallEvent | null {
  const taken = current;
  offer(null);
  return taken;
}

export const useInstallOffer = (): InstallEvent | null => useSyncExternalStore(subscribe, () => current);

/** Firefox and Safari never offer: the banner says from which menu the app is added. */
export const neverOffers = (): boolean => !('onbeforeinstallprompt' in globalThis);

/** There it is the share menu. */
export const isIos = (agent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);

/** WebKit deletes what a page stored once it was not used for 7 days of use of the browser, unless the page is installed. */
export const forgetsPages = (): boolean => navigator.vendor.startsWith('Apple') && neverOffers() && !isStandalone();

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

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
