/** Drafts of forms, kept on every change and taken away by the save that uses them up. */
import { trusted } from '../../domain/trusted.ts';
import { authState } from '../auth.ts';
import { userStore } from '../db/schema.ts';
import { useQuery } from './useUserDb.ts';

/** `null` where there is no draft. The value is what `saveDraft` got, unchanged. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of its own draft
export const useDraft = <T>(key: string): T | null | undefined =>
  useQuery(async (db) => trusted<T | null>((await db.drafts.get(key))?.value ?? null), [key]);

export async function saveDraft(key: string, value: unknown): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.put({ key, value, saved_at: Date.now() });
}

export async function clearDraft(key: string): Promise<void> {
  const { user } = authState();
  if (user) await userStore(user.id).relaxed.drafts.delete(key);
}
