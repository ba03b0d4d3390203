/** What the strip, the panel and signing out must know of photos: a save is with the server when its photos are. */
import type { Photo } from '../../sync/photoPorts.ts';
import type { UserDb } from './schema.ts';

export interface WaitingPhotos {
  /** Ids of saves with a photo that waits to be sent. */
  readonly waiting: ReadonlySet<string>;
  /** Ids of saves with a photo that the server did not take. */
  readonly stuck: ReadonlySet<string>;
}

export async function savesWithPhotos(db: UserDb): Promise<WaitingPhotos> {
  const photos = await db.photos.where('state').anyOf('waiting', 'needs_attention').toArray();
  const entries = photos.length === 0 ? [] : await db.outbox.where('entity_id').anyOf(photos.map(({ id }) => id)).toArray();
  const saveOf = new Map(entries.map(({ entity_id, save_id }) => [entity_id, save_id]));
  const saves = (state: Photo['state']) => new Set(photos.filter((photo) => photo.state === state).map(({ id }) => saveOf.get(id) ?? id));
  return { waiting: saves('waiting'), stuck: saves('needs_attention') };
}

export interface PhotoCounts {
  readonly waiting: number;
  readonly stuck: number;
}

/** Photos, one by one. */
export async function countPhotos(db: UserDb): Promise<PhotoCounts> {
  const count = (state: Photo['state']) => db.photos.where('state').equals(state).count();
  return { waiting: await count('waiting'), stuck: await count('needs_attention') };
}
