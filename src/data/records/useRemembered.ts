/** Small choices of this user on this device; the same in all tabs, and live. */
import { authState } from '../session/authState.ts';
import { userStore } from '../store/schema.ts';
import { useQuery } from '../session/useQuery.ts';

/** The value that `remember` stored, unchanged: `null` if there is none; `undefined` while it is being read. */
export const useRemembered = (key: string): unknown =>
  useQuery(async (db) => (await db.drafts.get(key))?.value ?? null, [key]);

export async function remember(key: string, value: unknown): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.put({ key, value, saved_at: Date.now() });
}

export async function forget(key: string): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.delete(key);
}
