import type { UnsentWork } from './api.ts';
import { deviceStore } from './db/deviceStore.ts';
import { countSaves, UNSENT, userStore } from './db/schema.ts';

/** Counts the waiting saves of everybody who has signed in on this device. */
export async function countUnsentWork(): Promise<UnsentWork[]> {
  const users = (await deviceStore().get<Record<string, string>>('users')) ?? {};
  const counts = await Promise.all(Object.entries(users).map(async ([userId, email]) => {
    const db = userStore(userId).strict;
    return { userId, email, count: await countSaves(db, UNSENT) };
  }));
  return counts.filter(({ count }) => count > 0);
}
