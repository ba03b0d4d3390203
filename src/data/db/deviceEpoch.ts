/**
 * The epoch of the server that this device met last, whoever was signed in. After a restore, whoever has not signed in since has a
 * store of the server before it: what that one had taken counts as unsent until they do, or until an owner takes it over.
 */
import { Dexie } from 'dexie';
import type { DeviceStore } from './deviceStore.ts';
import { readPull } from './meta.ts';
import type { UserDb } from './schema.ts';

const KEY = 'epoch';

/** After an answer of the server. True: it is another one than before. */
export async function noteEpoch(device: DeviceStore, epoch: string): Promise<boolean> {
  if ((await device.get<string>(KEY)) === epoch) return false;
  await device.set(KEY, epoch);
  return true;
}

/** The epoch that this store has not met yet, although another user of the device has; null where there is none. */
export async function epochLeftBehind(db: UserDb, device: DeviceStore): Promise<string | null> {
  // Of Dexie's promises, so that a live query goes on noticing what is read after it.
  const met = await Dexie.Promise.resolve(device.get<string>(KEY));
  return met === undefined || (await readPull(db)).epoch === met ? null : met;
}
