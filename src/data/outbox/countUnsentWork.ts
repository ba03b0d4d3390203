import type { OutboxEntry } from '../../sync/entry.ts';
import type { UnsentWork } from './outboxTypes.ts';
import { serverLeftBehind } from '../store/deviceEpoch.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { thoseThatOpen } from '../store/openSoon.ts';
import { savesWithPhotos } from '../store/photoCounts.ts';
import { isUnsent, unsentEntries } from './unsentEntries.ts';

/** The waiting saves of all users of this device, each counted once, also if taken over. A store that does not open is left out. */
export async function countUnsentWork(
  device: DeviceStore = deviceStore(),
  open: (userId: string) => UserDb = (userId) => userStore(userId).strict,
): Promise<UnsentWork[]> {
  const users = Object.entries((await device.get<Record<string, string>>('users')) ?? {});
  const stores = await thoseThatOpen(users.map(([userId]) => open(userId)));
  const counts = await Promise.all(
    users.map(async ([userId, email]) => {
      const own = stores.find((store) => store.userId === userId);
      const entries = own ? await unsentEntries(own, device) : [];
      const elsewhere = await Promise.all(
        stores.filter((store) => store !== own).map((store) => heldIn(store, entries, device)),
      );
      const left = entries.filter((entry) => !elsewhere.some((copies) => isCountedBy(entry, copies.get(entry.id))));
      const photos = own ? await savesWithPhotos(own) : { waiting: [], stuck: [] };
      return {
        userId,
        email,
        count: new Set([...left.map((entry) => entry.save_id), ...photos.waiting, ...photos.stuck]).size,
      };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

interface Copy {
  readonly entry: OutboxEntry;
  readonly isUnsent: boolean;
}

async function heldIn(store: UserDb, entries: readonly OutboxEntry[], device: DeviceStore) {
  if (entries.length === 0) return new Map();
  const [held, met] = [await store.outbox.bulkGet(entries.map(({ id }) => id)), await serverLeftBehind(store, device)];
  return new Map(held.flatMap((entry) => (entry ? [[entry.id, { entry, isUnsent: isUnsent(entry, met) }]] : [])));
}

/** What another store contains: as arrived, or as its author's. */
const isCountedBy = (entry: OutboxEntry, copy: Copy | undefined): boolean =>
  copy !== undefined &&
  (copy.isUnsent ? entry.on_behalf_of !== undefined && !copy.entry.on_behalf_of : copy.entry.state === 'settled');
