/** When the unsent stock movements of the device's users are written anew (db/stockMirror.ts). */
import { deviceStore } from './db/deviceStore.ts';
import { userStore } from './db/schema.ts';
import type { UserDb } from './db/schema.ts';
import { mirrorEverybody, mirrorStock } from './db/stockMirror.ts';

const relaxedStore = (userId: string): UserDb => userStore(userId).relaxed;
const listeners = new Set<() => void>();

/** Told after everybody's were read anew. */
export function onMirrored(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** After a save or a round of this user. What fails here is written by the next one. */
export const mirrorOwn = (userId: string): Promise<void> =>
  mirrorStock(userStore(userId).relaxed, deviceStore(), relaxedStore, Date.now()).catch(() => undefined);

/** At a start. */
export async function mirrorAll(): Promise<void> {
  await mirrorEverybody(deviceStore(), relaxedStore, Date.now()).catch(() => undefined);
  for (const listener of listeners) listener();
}
