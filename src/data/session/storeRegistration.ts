/** Stores the registration that the server gave at sign-in. */
import { HELD_BEFORE } from '../../sync/entry.ts';
import { isDeviceRefused, readMeta, writeMeta } from '../store/meta.ts';
import { inState, type UserDb } from '../store/schema.ts';

/**
 * Two tabs may sign in at once: the first code stays, the other one is never used. Held entries are sent once more, because the
 * owner's decision may have been sent to the old registration only. Until the answer they are shown and counted as held.
 * `replaces`: id of the registration that this one replaces.
 */
export async function storeRegistration(
  db: UserDb,
  registration: { id: string; code: string },
  replaces: string | undefined,
): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    const now = await readMeta(db, 'device');
    if (now && now.id !== replaces) return;
    await writeMeta(db, 'device', registration);
    await writeMeta(db, 'counters', {});
    await inState(db, 'held').modify({ state: 'queued', verdict: STILL_HELD, not_before: 0 });
    // Read here, not before the request: the worker may have written them meanwhile.
    const [drain, pull] = [await readMeta(db, 'drain'), await readMeta(db, 'pull')];
    if (drain) await writeMeta(db, 'drain', { ...drain, device_refused: false });
    if (pull && isDeviceRefused(undefined, pull)) await writeMeta(db, 'pull', { ...pull, last_failure: null });
  });
}

const STILL_HELD = { code: HELD_BEFORE, message: '', field: null, conflict: null };
