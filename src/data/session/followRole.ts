/** A pull tells the role that the server sees. Where the screens show another one, the profile is fetched again. */
import { liveQuery } from 'dexie';
import { authState } from '../auth.ts';
import { readMeta } from '../db/meta.ts';
import type { UserDb } from '../db/schema.ts';

let following: { unsubscribe(): void } | null = null;

export function followRole(db: UserDb, onOtherRole: () => void): void {
  following?.unsubscribe();
  let seen: string | null = null;
  following = liveQuery(async () => (await readMeta(db, 'pull'))?.role ?? null).subscribe({
    next: (role) => {
      if (role === seen) return;
      seen = role;
      if (role !== null && authState().user?.id === db.userId && role !== authState().profile?.role) onOtherRole();
    },
    error: () => undefined,
  });
}
