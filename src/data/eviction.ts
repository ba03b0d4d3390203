/**
 * A browser that runs short of space may empty a person's store while the device's own is still there. Once a store was in sync, it
 * and the device carry a mark: where the device's is there and the store's is not, it is another store, whatever a round has written
 * into it since, and the person is told until they have seen it. (Where everything is gone, nothing is left to tell it.)
 */
import { create } from 'zustand';
import { readMeta, writeMeta } from './db/meta.ts';
import type { DeviceStore } from './db/deviceStore.ts';
import type { UserDb } from './db/schema.ts';

const KEY = 'in_sync';
/** True: by an older version, which marked no store. */
type InSync = Record<string, 'marked' | true>;

/** True where this user's store held synced rows before and is another one now. Marks a store that is in sync. */
export async function wasEmptied(db: UserDb, device: DeviceStore): Promise<boolean> {
  const [pull, mark, known] = [await readMeta(db, 'pull'), await readMeta(db, 'in_sync'), (await device.get<InSync>(KEY))?.[db.userId]];
  if (known === 'marked' ? !mark : known && pull === undefined) return true;
  if (pull?.complete) await markInSync(db, device);
  return false;
}

async function markInSync(db: UserDb, device: DeviceStore): Promise<void> {
  await writeMeta(db, 'in_sync', true);
  await device.update<InSync>(KEY, (held) => ({ ...held, [db.userId]: 'marked' }));
}

const store = create<{ emptied: (() => Promise<void>) | null }>()(() => ({ emptied: null }));

/** Whether the signed-in person should be told; `seen` ends it. */
export const useEmptied = (): { readonly emptied: boolean; readonly seen: () => Promise<void> } => ({ emptied: store().emptied !== null, seen: seenEmptied });

export const tellEmptied = (db: UserDb, device: DeviceStore): void => store.setState({ emptied: () => markInSync(db, device) });
/** What cannot be written now is told once more at the next start. */
export async function seenEmptied(): Promise<void> {
  const { emptied } = store.getState();
  store.setState({ emptied: null });
  await emptied?.().catch(() => undefined);
}
