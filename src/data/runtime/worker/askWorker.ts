import type { Trigger } from '../../../sync/rounds/triggers.ts';
import { storeShape } from '../../store/schema.ts';
import { BACKGROUND_SYNC_TAG, type SyncReply, type SyncRequest } from './workerMessages.ts';

const ANSWER_LIMIT_MS = 4_000;

/** True: the worker has accepted the request. */
export async function askWorker(trigger: Trigger): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_LIMIT_MS);
    channel.port1.addEventListener('message', (event: MessageEvent<SyncReply>) => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(event.data === 'taken');
    });
    channel.port1.start();
    worker.postMessage({ type: 'SYNC', trigger, store: storeShape() } satisfies SyncRequest, [channel.port2]);
  });
}

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which TypeScript does not describe; absent if the browser does not support it. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** Background Sync is an extra chance to sync if the browser supports it; nothing depends on it. */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(BACKGROUND_SYNC_TAG);
  } catch {
    /* not permitted here: the timer does it */
  }
}
