/** A pull reports the user's role, or that they have no access (`inactive_user`): a changed role fetches the profile at once. */
import { authState } from './authState.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

let following: { unsubscribe(): void } | null = null;

export function followRole(db: UserDb, onOtherRole: () => void): void {
  following?.unsubscribe();
  let seen: string | null = null;
  following = lastingQuery(() => roleIn(db)).subscribe((role) => {
    if (role === seen) return;
    seen = role;
    if (role !== null && authState().user?.id === db.userId && role !== authState().profile?.role) onOtherRole();
  });
}

/** `operator` represents every user without access to any screen. */
async function roleIn(db: UserDb): Promise<string | null> {
  const pull = await readMeta(db, 'pull');
  return pull?.last_failure?.code === 'inactive_user' ? 'operator' : (pull?.role ?? null);
}
