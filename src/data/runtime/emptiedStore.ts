/** Detects a user's store that the browser emptied: store and device were both marked as in sync, and only the device's mark is left. */
import { create } from 'zustand';
import { useAuth } from '../session/authState.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { DeviceStore } from '../store/deviceStore.ts';
import type { UserDb } from '../store/schema.ts';

const KEY = 'in_sync';
type InSync = Record<string, true>;

/** True if this user's store had synced rows before and is a new one now. Also marks a store that is in sync. */
export async function wasEmptied(db: UserDb, device: DeviceStore): Promise<boolean> {
  // The device's mark is read first: code that marks at this moment has marked the store before it.
  const known = (await device.get<InSync>(KEY))?.[db.userId];
  const [pull, mark] = [await readMeta(db, 'pull'), await readMeta(db, 'in_sync')];
  if (known && !mark) return true;
  if (pull?.complete && !known) await markInSync(db, device);
  return false;
}

async function markInSync(db: UserDb, device: DeviceStore): Promise<void> {
  await writeMeta(db, 'in_sync', true);
  await device.update<InSync>(KEY, (held) => ({ ...held, [db.userId]: true }));
}

interface Emptied {
  readonly db: UserDb;
  readonly device: DeviceStore;
}
const store = create<{ emptied: Emptied | null }>()(() => ({ emptied: null }));

/** Whether the signed-in user should get the notice; `acknowledge` ends it. */
export function useEmptied(): { readonly emptied: boolean; readonly acknowledge: () => Promise<void> } {
  const userId = useAuth(({ user }) => user?.id);
  const { emptied } = store();
  return { emptied: emptied !== null && emptied.db.userId === userId, acknowledge: () => acknowledgeEmptied(userId) };
}

/** Shows the notice. If the user has already acknowledged it in this page, only the mark is written again. */
export async function showEmptied(db: UserDb, device: DeviceStore): Promise<void> {
  if (unmarked.has(db.userId)) await markAcknowledged({ db, device });
  else store.setState({ emptied: { db, device } });
}

/** Only for the user's own store. If the mark cannot be written now, the notice appears again at the next start. */
export async function acknowledgeEmptied(userId: string | undefined): Promise<void> {
  const { emptied } = store.getState();
  if (!emptied || emptied.db.userId !== userId) return;
  store.setState({ emptied: null });
  await markAcknowledged(emptied);
}

/** Ids of users who acknowledged it in this page, and whose new store could not be marked yet. */
const unmarked = new Set<string>();

async function markAcknowledged({ db, device }: Emptied): Promise<void> {
  unmarked.add(db.userId);
  await markInSync(db, device).then(
    () => unmarked.delete(db.userId),
    () => undefined,
  );
}
