/** Registers the service worker and detects new versions. */
import { offerUpdate } from '../appUpdates.ts';
import { SKIP_WAITING } from './workerMessages.ts';

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  // The dev server serves the worker as a module under a name of its own.
  const registration = import.meta.env.DEV
    ? await workers.register('/dev-sw.js?dev-sw', { type: 'module' })
    : await workers.register('/service-worker.js');
  const reload = () => location.reload();
  // Where another tab has let the new version take over, none waits any more.
  const apply = () => {
    workers.addEventListener('controllerchange', reload);
    if (registration.waiting) registration.waiting.postMessage({ type: SKIP_WAITING }, []);
    else reload();
  };
  // A first visit's worker waits too where another tab is open; without a controller there is nothing to update.
  const offer = () => {
    if (registration.waiting && workers.controller) offerUpdate(apply);
  };
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') offer();
    });
  });
  offer();
  checkForUpdates(() => registration.update());
}

const EVERY_MS = 3_600_000;
const CHECK_EVERY_MS = 60_000;

/** Calls `ask` for a new version once an hour while the page is visible; after a longer time hidden, as soon as it is visible again. */
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
