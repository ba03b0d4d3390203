import type { Photo } from '../../../sync/photos/photoPorts.ts';
import type { PhotoContent } from '../../store/schema.ts';
import type { NewPhoto } from './attachPhoto.ts';

/** A photo as a save stores it: its state in the photo queue, and its content. `saved_at`: ms, device clock. */
export const storedPhoto = (
  { content, ...facts }: NewPhoto,
  saved_at: number,
): { photo: Photo; content: PhotoContent } => ({
  photo: {
    ...facts,
    bytes: content.byteLength,
    saved_at,
    state: 'waiting',
    tried: false,
    failures: 0,
    refusals: 0,
    not_before: 0,
    code: null,
  },
  content: { id: facts.id, content },
});
