/** A save with photos: the record, its attachments and what the photos show are one transaction, all or nothing. */
import type { MutationDraft } from '../../domain/mutations.ts';
import type { SavedReceipt } from '../api.ts';
import type { PhotoContent, UserDb } from '../db/schema.ts';
import type { Write } from '../db/strictTransaction.ts';
import { writeDrafts } from '../db/write.ts';
import type { WriteDeps } from '../db/write.ts';
import type { Along } from '../db/planSave.ts';
import type { Photo } from '../../sync/photoPorts.ts';
import type { NewPhoto } from './attach.ts';

/** Each photo's attachment is one of the drafts (attach.ts). */
export function writeWithPhotos(
  db: UserDb, drafts: readonly MutationDraft[], photos: readonly NewPhoto[], deps: WriteDeps, along: Omit<Along, 'writes'> = {},
): Promise<SavedReceipt> {
  const saved_at = deps.now();
  const writes = photos.flatMap(({ content, ...facts }): Write[] => [
    { type: 'add', store: 'photos', value: { ...facts, bytes: content.byteLength, saved_at, state: 'waiting', tried: false, failures: 0, refusals: 0, not_before: 0, code: null } satisfies Photo },
    { type: 'add', store: 'photo_contents', value: { id: facts.id, content } satisfies PhotoContent },
  ]);
  return writeDrafts(db, drafts, deps, { ...along, writes });
}
