/**
 * The service worker: serves the app shell from its precache, so that the app starts without a network, and sends the outbox. Messages
 * from pages and Background Sync wake it; neither is required for a record to arrive, both make it faster.
 */
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { createWorkerSync } from '../src/data/runtime/worker/workerSync.ts';
import { fieldsOf } from '../src/domain/values/json.ts';
import {
  BACKGROUND_SYNC_TAG,
  OPEN_NOTICE,
  isSkipWaiting,
  isSyncRequest,
} from '../src/data/runtime/worker/workerMessages.ts';
import type { SyncReply } from '../src/data/runtime/worker/workerMessages.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: ReadonlyArray<{ url: string; revision: string | null } | string>;
};

const manifest = self.__WB_MANIFEST;
cleanupOutdatedCaches();
precache([...manifest]);

const SHELL = '/index.html';
const GUIDES = '/guides/';
const SERVER_PATHS = ['/auth/v1', '/rest/v1', '/functions/v1', '/realtime/v1', '/storage/v1'];

// The dev server has no precache: its pages come from the network.
const hasShell = manifest.some((entry) => (typeof entry === 'string' ? entry : entry.url).endsWith('index.html'));
const shell = hasShell ? createHandlerBoundToURL(SHELL) : null;

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin === self.location.origin && url.pathname.startsWith(GUIDES)) return event.respondWith(guide(event));
  const isPage = event.request.mode === 'navigate' && url.origin === self.location.origin;
  if (!shell || !isPage || SERVER_PATHS.some((path) => url.pathname.startsWith(path))) return;
  // The precache also has a route for `/`, and a request must have only one answer.
  event.stopImmediatePropagation();
  event.respondWith(shell({ event, request: event.request, url }));
});
// After the pages' own listener, because listeners run in order.
addRoute();

/** Guides with pictures, too large for every device: a guide that was opened once also opens without signal. */
async function guide({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.open('guides');
  const response = await fetch(request).catch(() => null);
  if (response?.ok) await kept.put(request, response.clone());
  return response ?? (await kept.match(request)) ?? Response.error();
}

let newer = new AbortController();
self.registration.addEventListener('updatefound', () => {
  self.registration.installing?.addEventListener('statechange', () => {
    if (self.registration.waiting) newer.abort();
  });
});
self.addEventListener('activate', () => {
  newer = new AbortController();
});

/** Only the active worker syncs: a waiting one is newer. */
const sync = createWorkerSync(() => (self.registration.waiting ? AbortSignal.abort() : newer.signal));

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (isSyncRequest(message)) {
    const reply: SyncReply = sync.answers(message) ? 'taken' : 'not_mine';
    event.ports[0]?.postMessage(reply);
    if (reply === 'taken') event.waitUntil(sync.trigger(message.trigger));
  } else if (isSkipWaiting(message)) {
    event.waitUntil(self.skipWaiting());
  }
});

// Background Sync is not in TypeScript's library: it is an ExtendableEvent with a tag.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === BACKGROUND_SYNC_TAG)
    event.waitUntil(sync.backgroundSync());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(fieldsOf(event.notification.data)));
});

async function openNotice({ id, path }: Readonly<Record<string, unknown>>): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(String(path)));
  // The page navigates itself: a reload would lose its state.
  page.postMessage({ type: OPEN_NOTICE, id, path }, []);
  await page.focus();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
