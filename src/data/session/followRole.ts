/**
 * A pull tells what the server thinks of the person: the role that it sees, or that they have no access any more (42501).
 * Where the screens show something else, the profile is fetched again, at once and not when its cache has grown old.
 */
import { liveQuery } from 'dexie';
import { authState } from './authState.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

let following: { unsubscribe(): void } | null = null;

export function followRole(db: UserDb, onOtherRole: () => void): void {
  following?.unsubscribe();
  let seen: string | null = null;
  following = liveQuery(() => roleIn(db)).subscribe({
    next: (role) => {
      if (role === seen) return;
      seen = role;
      if (role !== null && authState().user?.id === db.userId && role !== authState().profile?.role) onOtherRole();
    },
    error: () => undefined,
  });
}

/** `operator` stands for everybody who may open nothing. */
async function roleIn(db: UserDb): Promise<string | null> {
  const pull = await readMeta(db, 'pull');
  return pull?.last_failure?.code === '42501' ? 'operator' : (pull?.role ?? null);
}
