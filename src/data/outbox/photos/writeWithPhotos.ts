/** A save with photos: the record, its attachments and what the photos show are one transaction, all or nothing. */
import type { MutationDraft } from '../../../domain/mutations.ts';
import type { SavedReceipt } from '../../store/save/saveTypes.ts';
import type { PhotoContent, UserDb } from '../../store/schema.ts';
import type { Write } from '../../store/strictTransaction.ts';
import { writeDrafts } from '../../store/save/writeDrafts.ts';
import type { WriteDeps } from '../../store/save/writeDrafts.ts';
import type { Along } from '../../store/save/planSave.ts';
import type { Photo } from '../../../sync/photos/photoPorts.ts';
import type { NewPhoto } from './attachPhoto.ts';

/** Each photo's attachment is one of the drafts (attachPhoto.ts). */
export function writeWithPhotos(
  db: UserDb,
  drafts: readonly MutationDraft[],
  photos: readonly NewPhoto[],
  deps: WriteDeps,
  along: Omit<Along, 'writes'> = {},
): Promise<SavedReceipt> {
  const saved_at = deps.now();
  const writes = photos.flatMap(({ content, ...facts }): Write[] => [
    {
      type: 'add',
      store: 'photos',
      value: {
        ...facts,
        bytes: content.byteLength,
        saved_at,
        state: 'waiting',
        tried: false,
        failures: 0,
        refusals: 0,
        not_before: 0,
        code: null,
      } satisfies Photo,
    },
    { type: 'add', store: 'photo_contents', value: { id: facts.id, content } satisfies PhotoContent },
  ]);
  return writeDrafts(db, drafts, deps, { ...along, writes });
}
