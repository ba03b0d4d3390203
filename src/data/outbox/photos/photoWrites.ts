import type { Photo } from '../../../sync/photos/photoPorts.ts';
import type { PhotoContent } from '../../store/schema.ts';
import type { Write } from '../../store/strictTransaction.ts';
import type { NewPhoto } from './attachPhoto.ts';

/** What a save writes for its photos, in its own transaction. `saved_at`: ms, device clock. */
export const photoWrites = (photos: readonly NewPhoto[], saved_at: number): Write[] =>
  photos.flatMap(({ content, ...facts }): Write[] => [
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
