/** The queue of photos on Dexie: the state of each and, separately, its content. */
import type { Photo, PhotoStore } from '../../sync/photos/photoPorts.ts';
import { readMeta } from './meta.ts';
import type { UserDb } from './schema.ts';

/** `db`: the relaxed connection, because anything lost here is requested from the server again. */
export function createPhotoStore(db: UserDb): PhotoStore {
  return {
    next: (now) => nextPhoto(db, now),
    contentOf: async (id) => (await db.photo_contents.get(id))?.content ?? null,
    record: (generation, id, change) =>
      db.transaction('rw', db.meta, db.photos, db.photo_contents, async () => {
        if ((await readMeta(db, 'lease_photos'))?.generation !== generation) return false;
        await db.photos.update(id, change);
        if (change.state === 'sent') await db.photo_contents.delete(id);
        return true;
      }),
    requeue: async () => {
      await db.photos
        .where('state')
        .anyOf('waiting', 'needs_attention')
        .modify({ state: 'waiting', refusals: 0, not_before: 0 });
    },
  };
}

/** A wait longer than any that is ever stored comes from a clock that was set back, and is over. */
const LONGEST_WAIT_MS = 3_600_000;

export async function nextPhoto(db: UserDb, now: number): Promise<Photo | 'later' | null> {
  const sendable = await sendablePhotos(db);
  const due = sendable.filter(({ not_before }) => not_before <= now || not_before > now + LONGEST_WAIT_MS);
  const [first] = due.toSorted((one, other) => one.failures - other.failures || one.saved_at - other.saved_at);
  return first ?? (sendable.length > 0 ? 'later' : null);
}

/** When the oldest sendable photo was saved (ms); null if there is none. */
export async function oldestPhoto(db: UserDb): Promise<number | null> {
  const times = (await sendablePhotos(db)).map(({ saved_at }) => saved_at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Waiting photos whose attachment the server has accepted (or accepted so long ago that its entry is deleted). */
async function sendablePhotos(db: UserDb): Promise<Photo[]> {
  const waiting = await db.photos.where('state').equals('waiting').toArray();
  if (waiting.length === 0) return [];
  const entries = await db.outbox
    .where('entity_id')
    .anyOf(waiting.map(({ id }) => id))
    .toArray();
  const named = new Set(entries.map((entry) => entry.entity_id));
  const taken = new Set(entries.filter(({ state }) => state === 'settled').map((entry) => entry.entity_id));
  return waiting.filter(({ id }) => taken.has(id) || !named.has(id));
}
