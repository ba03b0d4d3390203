/**
 * A browser that runs short of space may empty a person's store while the device's own is still there. Once a store was in sync, it
 * and the device carry a mark: where the device's is there and the store's is not, it is another store, whatever a round has written
 * into it since, and the person is told until they have seen it. (Where everything is gone, nothing is left to tell it.)
 */
import { create } from 'zustand';
import { useAuth } from '../session/authState.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { DeviceStore } from '../store/deviceStore.ts';
import type { UserDb } from '../store/schema.ts';

const KEY = 'in_sync';
/** True: by an older version, which marked no store. */
type InSync = Record<string, 'marked' | true>;

/** True where this user's store held synced rows before and is another one now. Marks a store that is in sync. */
export async function wasEmptied(db: UserDb, device: DeviceStore): Promise<boolean> {
  // The device's first: whoever marks at this moment has marked the store before it.
  const known = (await device.get<InSync>(KEY))?.[db.userId];
  const [pull, mark] = [await readMeta(db, 'pull'), await readMeta(db, 'in_sync')];
  if (known === 'marked' ? !mark : known && pull === undefined) return true;
  if (pull?.complete && known !== 'marked') await markInSync(db, device);
  return false;
}

async function markInSync(db: UserDb, device: DeviceStore): Promise<void> {
  await writeMeta(db, 'in_sync', true);
  await device.update<InSync>(KEY, (held) => ({ ...held, [db.userId]: 'marked' }));
}

interface Emptied {
  readonly db: UserDb;
  readonly device: DeviceStore;
}
const store = create<{ emptied: Emptied | null }>()(() => ({ emptied: null }));

/** Whether the signed-in person should be told; `seen` ends it. */
export function useEmptied(): { readonly emptied: boolean; readonly seen: () => Promise<void> } {
  const userId = useAuth(({ user }) => user?.id);
  const { emptied } = store();
  return { emptied: emptied !== null && emptied.db.userId === userId, seen: () => seenEmptied(userId) };
}

/** Who has seen it is not told again by this page: then only the mark is tried once more. */
export async function tellEmptied(db: UserDb, device: DeviceStore): Promise<void> {
  if (unmarked.has(db.userId)) await noteSeen({ db, device });
  else store.setState({ emptied: { db, device } });
}

/** By this person, of their own store. What cannot be written now is told once more at the next start. */
export async function seenEmptied(userId: string | undefined): Promise<void> {
  const { emptied } = store.getState();
  if (!emptied || emptied.db.userId !== userId) return;
  store.setState({ emptied: null });
  await noteSeen(emptied);
}

/** Users who have seen it in this page, and whose new store could not be marked yet. */
const unmarked = new Set<string>();

async function noteSeen({ db, device }: Emptied): Promise<void> {
  unmarked.add(db.userId);
  await markInSync(db, device).then(
    () => unmarked.delete(db.userId),
    () => undefined,
  );
}
