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

/**
 * What rounds tell the device's other users, beside the rounds and one at a time: another one's store may keep it waiting. A round that
 * ends while one waits for its turn is told of with it.
 */
export function createTelling() {
  let told = Promise.resolve();
  let waiting: { readonly userId: string; readonly epoch: string | null } | null = null;
  const tell = async (): Promise<void> => {
    const round = waiting;
    waiting = null;
    if (!round) return;
    await mirrorOwn(round.userId);
    await met(round.epoch);
  };
  return {
    /** `epoch`: of the server that the round has heard of. */
    round(userId: string, epoch: string | null): void {
      const isFirst = waiting === null;
      waiting = { userId, epoch: epoch ?? waiting?.epoch ?? null };
      if (isFirst) told = told.then(tell).catch(() => undefined);
    },
    ended: (): Promise<void> => told,
  };
}

/** At a start. */
export async function mirrorAll(): Promise<void> {
  await mirrorEverybody(deviceStore(), relaxedStore, Date.now()).catch(() => undefined);
  for (const listener of listeners) listener();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel?.postMessage(null);
}

/** After a pull that reached the server: of what a server before this one had taken, everybody's work counts as waiting. */
async function met(epoch: string | null): Promise<void> {
  if (epoch !== null && (await noteEpoch(deviceStore(), epoch).catch(() => false))) await mirrorAll();
}
