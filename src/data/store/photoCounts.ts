/** What the strip, the panel and the sign-out need to know about photos: a save is complete on the server when its photos are. */
import type { Photo } from '../../sync/photos/photoPorts.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import type { UserDb } from './schema.ts';

/** Ids of saves with a photo that waits to be sent, and with one that the server did not accept. */
export async function savesWithPhotos(db: UserDb) {
  const unsent = await unsentPhotos(db);
  const saves = (state: Photo['state']) =>
    new Set(unsent.flatMap(({ photo, entries }) => (photo.state === state ? [entries[0]?.save_id ?? photo.id] : [])));
  return { waiting: saves('waiting'), stuck: saves('needs_attention') };
}

export interface PhotoCounts {
  readonly waiting: number;
  readonly stuck: number;
}

export async function countPhotos(db: UserDb): Promise<PhotoCounts> {
  const unsent = await unsentPhotos(db);
  const stuck = unsent.filter(({ photo }) => photo.state === 'needs_attention').length;
  return { waiting: unsent.length - stuck, stuck };
}

/** Deletes photos that the server has had since before `before` (ms), and those of discarded records once these are deleted. */
export async function forgetPhotos(db: UserDb, before: number): Promise<void> {
  await db.photos
    .where('state')
    .equals('sent')
    .filter(({ saved_at }) => saved_at < before)
    .delete();
  const old = (await withEntries(db)).filter(
    ({ entries }) => isGivenUp(entries) && entries.every(({ settled_at }) => (settled_at ?? before) < before),
  );
  const ids = old.map(({ photo }) => photo.id);
  await db.transaction('rw', db.photos, db.photo_contents, () =>
    Promise.all([db.photos.bulkDelete(ids), db.photo_contents.bulkDelete(ids)]),
  );
}

interface PhotoWithEntries {
  readonly photo: Photo;
  /** The entries of its attachment; none if it was settled so long ago that they are deleted. */
  readonly entries: readonly OutboxEntry[];
}

const unsentPhotos = async (db: UserDb): Promise<PhotoWithEntries[]> =>
  (await withEntries(db)).filter(({ entries }) => !isGivenUp(entries));

/** The user discarded its record, and nothing replaced it. */
const isGivenUp = (entries: readonly OutboxEntry[]): boolean =>
  entries.length > 0 && entries.every(({ state }) => state === 'withdrawn');

async function withEntries(db: UserDb): Promise<PhotoWithEntries[]> {
  const photos = await db.photos.where('state').anyOf('waiting', 'needs_attention').toArray();
  const entries =
    photos.length === 0
      ? []
      : await db.outbox
          .where('entity_id')
          .anyOf(photos.map(({ id }) => id))
          .toArray();
  return photos.map((photo) => ({ photo, entries: entries.filter(({ entity_id }) => entity_id === photo.id) }));
}
