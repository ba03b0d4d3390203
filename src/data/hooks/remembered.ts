/** Small answers that this person gave on this device and need not give again; the same in all tabs, and live. */
import { trusted } from '../../domain/trusted.ts';
import { authState } from '../auth.ts';
import { userStore } from '../db/schema.ts';
import { useQuery } from './useUserDb.ts';

/** `null` where nothing is remembered. The value is what `remember` got, unchanged. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it remembers
export const useRemembered = <T>(key: string): T | null | undefined =>
  useQuery(async (db) => trusted<T | null>((await db.drafts.get(key))?.value ?? null), [key]);

export async function remember(key: string, value: unknown): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.put({ key, value, saved_at: Date.now() });
}

export async function forget(key: string): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.delete(key);
}
