/** When the stock movements of the device's users are written anew for each other (db/stockMirror.ts). */
import { deviceStore } from './db/deviceStore.ts';
import { noteEpoch } from './db/deviceEpoch.ts';
import { userStore } from './db/schema.ts';
import type { UserDb } from './db/schema.ts';
import { mirrorEverybody, mirrorStock } from './db/stockMirror.ts';

const relaxedStore = (userId: string): UserDb => userStore(userId).relaxed;
const listeners = new Set<() => void>();
/** Between the worker and the pages. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuari-mirror');

/** Told after everybody's were read anew, here or in another tab or the worker. */
export function onMirrored(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener('message', listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener('message', listener);
  };
}

/** After a save or a round of this user. What fails here is written by the next one. */
export const mirrorOwn = (userId: string): Promise<void> =>
  mirrorStock(userStore(userId).relaxed, deviceStore(), relaxedStore, Date.now()).catch(() => undefined);

/** At a start. */
export async function mirrorAll(): Promise<void> {
  await mirrorEverybody(deviceStore(), relaxedStore, Date.now()).catch(() => undefined);
  for (const listener of listeners) listener();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel?.postMessage(null);
}

/** After a pull that reached the server: of what a server before this one had taken, everybody's work counts as waiting. */
export async function met(epoch: string | null): Promise<void> {
  if (epoch !== null && (await noteEpoch(deviceStore(), epoch).catch(() => false))) await mirrorAll();
}
