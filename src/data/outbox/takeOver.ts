/** For an owner, the queues of other users on this device: of a user who left, or will not sign in here again. */
import { Dexie } from 'dexie';
import type { UnsentWork } from './outboxTypes.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { readMeta, readPull } from '../store/meta.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { thoseThatOpen } from '../store/openSoon.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import { takeIn } from './takeIn.ts';
import { savesOf, unsentEntries } from './unsentEntries.ts';
import { useQuery } from '../session/useQuery.ts';

/** Waiting saves of other users who have signed in here, except those that this owner has taken over. Empty for other roles. */
export async function othersUnsent(
  db: UserDb,
  device: DeviceStore = deviceStore(),
  open: (userId: string) => UserDb = strictStore,
): Promise<UnsentWork[]> {
  if ((await readPull(db)).role !== 'owner') return [];
  // A Dexie promise, so that a live query still observes what is read after it.
  const held = await Dexie.Promise.resolve(device.get<Record<string, string>>('users'));
  const users = Object.entries(held ?? {}).filter(([userId]) => userId !== db.userId);
  const stores = await Dexie.Promise.resolve(thoseThatOpen(users.map(([userId]) => open(userId))));
  const queues = await Promise.all(
    users.map(async ([userId, email]) => {
      const own = stores.find((store) => store.userId === userId);
      const entries = own ? await unsentEntries(own, device) : [];
      const taken = await db.outbox.bulkGet(entries.map(({ id }) => id));
      const left = entries.filter((entry, index) => !taken[index] && !entry.on_behalf_of);
      return { userId, email, count: savesOf(left) };
    }),
  );
  return queues.filter(({ count }) => count > 0);
}

/** The owner's queue sends the same bytes in their author's name. The author's own entries stay, and settle at their next sign-in. */
export async function takeOver(db: UserDb, author: UserDb, deps: WriteDeps, store: DeviceStore = deviceStore()) {
  const device = (await readMeta(author, 'device'))?.id ?? null;
  const own = (await unsentEntries(author, store)).filter((entry) => !entry.on_behalf_of);
  return takeIn(
    db,
    own.map(({ id, bytes, save_id }) => ({ id, bytes, save: save_id, from: { author: author.userId, device } })),
    deps,
  );
}

const strictStore = (userId: string): UserDb => userStore(userId).strict;

/** Unsent work of other users on this device that was not taken over; empty unless the user is an owner. */
export const useOthersUnsent = (): readonly UnsentWork[] | undefined => useQuery((db) => othersUnsent(db), []);
