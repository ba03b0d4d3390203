/** A save with photos: the record, its attachments and what the photos show are one transaction, all or nothing. */
import type { MutationDraft } from '../../domain/mutations.ts';
import type { SavedReceipt } from '../api.ts';
import type { UserDb } from '../db/schema.ts';
import { writeDrafts } from '../db/write.ts';
import type { WriteDeps } from '../db/write.ts';
import type { NewPhoto } from './attach.ts';

/** Each photo's attachment is one of the drafts (attach.ts). */
export function writeWithPhotos(
  db: UserDb, drafts: readonly MutationDraft[], photos: readonly NewPhoto[], deps: WriteDeps, draftKey?: string,
): Promise<SavedReceipt> {
  if (photos.length === 0) return writeDrafts(db, drafts, deps, draftKey);
  return db.transaction('rw', db.tables, async () => {
    const saved_at = deps.now();
    await db.photos.bulkAdd(photos.map(({ content, ...facts }) => (
      { ...facts, bytes: content.byteLength, saved_at, state: 'waiting', tried: false, failures: 0, refusals: 0, not_before: 0, code: null }
    )));
    await db.photo_contents.bulkAdd(photos.map(({ id, content }) => ({ id, content })));
    return writeDrafts(db, drafts, deps, draftKey);
  });
}
