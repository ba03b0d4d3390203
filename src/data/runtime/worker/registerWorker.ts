import { Workbox } from 'workbox-window';
import { offerUpdate } from '../appUpdates.ts';

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The dev server serves the worker as a module under another name.
  const workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/service-worker.js');
  // `waiting` also fires for a first visit's worker if another tab is open; without a controller there is nothing to update.
  workbox.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller) offerUpdate(apply);
  });
  function apply(): void {
    workbox.addEventListener('controlling', () => {
      location.reload();
    });
    // If another tab has activated the new version, none waits any more.
    if (registration?.waiting) workbox.messageSkipWaiting();
    else location.reload();
  }
  const registration = await workbox.register();
  checkForUpdates(() => workbox.update());
}

const EVERY_MS = 600_000;
const CHECK_EVERY_MS = 60_000;

/** Calls `ask` for a new version every ten minutes while the page is visible; after more than ten minutes hidden, as soon as it is visible again. */
export function checkForUpdates(ask: () => Promise<unknown>): void {
  let asked = performance.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < EVERY_MS) return;
    asked = performance.now();
    void ask().catch(() => undefined);
  };
  setInterval(look, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
}
