/** What a store does with the registration that a sign-in was given. */
import { HELD_BEFORE } from '../../sync/entry.ts';
import { isDeviceRefused, readMeta, writeMeta } from '../store/meta.ts';
import { inState } from '../store/schema.ts';
import type { UserDb } from '../store/schema.ts';

/**
 * Two tabs may sign in at once: the first code stays, the other one is never used. What was held is asked for once more: what the
 * owner decided of it may have been told to the old registration only. Until the answer it is shown, and counts, as it did.
 */
export async function keepRegistration(
  db: UserDb,
  registration: { id: string; code: string },
  replaces: string | undefined,
): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const now = await readMeta(db, 'device');
    if (now && now.id !== replaces) return;
    await writeMeta(db, 'device', registration);
    await writeMeta(db, 'ticket_counter', 0);
    await inState(db, 'held').modify({ state: 'queued', verdict: STILL_HELD, not_before: 0 });
    // Read here and not before the request: a worker may have written them meanwhile.
    const [drain, pull] = [await readMeta(db, 'drain'), await readMeta(db, 'pull')];
    if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: false });
    if (pull && isDeviceRefused(undefined, pull)) await writeMeta(db, 'pull', { ...pull, last_failure: null });
  });
}

const STILL_HELD = { code: HELD_BEFORE, message: '', field: null, conflict: null };
