/**
 * A browser that runs short of space may empty a person's store while the device's own is still there. The device remembers
 * whose store was once in sync: if that one is found new, the person is told. (Where everything is gone, nothing is left to tell it.)
 */
import { create } from 'zustand';
import { readMeta } from './db/meta.ts';
import type { DeviceStore } from './db/deviceStore.ts';
import type { UserDb } from './db/schema.ts';

const KEY = 'in_sync';
type InSync = Record<string, true>;

/** True where this user's store held synced rows before and holds nothing now. Remembers a store that is in sync. */
export async function wasEmptied(db: UserDb, device: DeviceStore): Promise<boolean> {
  const pull = await readMeta(db, 'pull');
  if (pull === undefined) return (await device.get<InSync>(KEY))?.[db.userId] === true;
  if (pull.complete) await device.update<InSync>(KEY, (held) => ({ ...held, [db.userId]: true }));
  return false;
}

const store = create<{ emptied: boolean }>()(() => ({ emptied: false }));

/** Whether the signed-in person should be told; `seen` ends it. */
export const useEmptied = (): { readonly emptied: boolean; readonly seen: () => void } => ({ emptied: store().emptied, seen });
const seen = (): void => store.setState({ emptied: false });
export const tellEmptied = (): void => store.setState({ emptied: true });
