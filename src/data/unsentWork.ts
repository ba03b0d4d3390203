import type { OutboxEntry } from '../sync/entry.ts';
import type { UnsentWork } from './api.ts';
import { deviceStore } from './db/deviceStore.ts';
import type { DeviceStore } from './db/deviceStore.ts';
import { userStore } from './db/schema.ts';
import type { UserDb } from './db/schema.ts';
import { savesOf, unsentEntries } from './outbox/unsent.ts';

/** Counts the waiting saves of everybody who has signed in on this device; not those that an owner took over and the server has. */
export async function countUnsentWork(
  device: DeviceStore = deviceStore(), open: (userId: string) => UserDb = (userId) => userStore(userId).strict,
): Promise<UnsentWork[]> {
  const users = Object.entries((await device.get<Record<string, string>>('users')) ?? {});
  const stores = users.map(([userId]) => open(userId));
  const counts = await Promise.all(users.map(async ([userId, email], index) => {
    const own = stores[index];
    const entries = own ? await unsentEntries(own) : [];
    const arrived = await Promise.all(stores.filter((store) => store !== own).map((store) => settledIn(store, entries)));
    return { userId, email, count: savesOf(entries.filter(({ id }) => !arrived.some((ids) => ids.has(id)))) };
  }));
  return counts.filter(({ count }) => count > 0);
}

async function settledIn(store: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlySet<string>> {
  const held = entries.length === 0 ? [] : await store.outbox.bulkGet(entries.map(({ id }) => id));
  return new Set(held.flatMap((entry) => (entry?.state === 'settled' ? [entry.id] : [])));
}
