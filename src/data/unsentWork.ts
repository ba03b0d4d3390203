import type { UnsentWork } from './api.ts';
import { deviceStore } from './db/deviceStore.ts';
import { inState, userStore } from './db/schema.ts';

/** Counts the waiting records of everybody who has signed in on this device. */
export async function countUnsentWork(): Promise<UnsentWork[]> {
  const users = (await deviceStore().get<Record<string, string>>('users')) ?? {};
  const counts = await Promise.all(Object.entries(users).map(async ([userId, email]) => {
    const db = userStore(userId).strict;
    const states = await Promise.all([inState(db, 'queued').count(), inState(db, 'set_aside').count(), inState(db, 'rejected').count()]);
    return { userId, email, count: states.reduce((sum, count) => sum + count, 0) };
  }));
  return counts.filter(({ count }) => count > 0);
}
