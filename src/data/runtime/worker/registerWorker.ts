/** Registers the service worker and detects new versions. */
import { Workbox } from 'workbox-window';
import { offerUpdate } from '../appUpdates.ts';
import { checkForUpdates } from './checkForUpdates.ts';

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The dev server serves the worker as a module under a name of its own.
  const workbox = import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    : new Workbox('/service-worker.js');
  // `waiting` fires for a first visit's worker too where another tab is open; without a controller there is nothing to update.
  workbox.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller) offerUpdate(apply);
  });
  function apply(): void {
    workbox.addEventListener('controlling', () => {
      location.reload();
    });
    workbox.messageSkipWaiting();
  }
  await workbox.register();
  checkForUpdates(() => workbox.update());
}
