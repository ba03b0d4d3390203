/** Turns a prepared photo into its attachment, which is sent, and its content, which follows. */
import type { MutationDraft, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import type { Photo } from '../../../sync/photos/photoPorts.ts';
import type { PreparedPhoto } from './preparePhoto.ts';

export type NewPhoto = Pick<Photo, 'id' | 'path' | 'content_type' | 'sha256'> & { readonly content: ArrayBuffer };

export interface AttachTo {
  readonly table: MutationPayloads['attachments.create']['entity_table'];
  /** The record may be new too, and saved with the photo. */
  readonly id: string;
  /** The signed-in user. The path contains this id, so no other user can store a photo under it. */
  readonly author: string;
}

export function attach(
  photo: PreparedPhoto,
  to: AttachTo,
  id: string,
): { draft: MutationDraft<'attachments.create'>; photo: NewPhoto } {
  const { content, content_type, sha256, taken_at } = photo;
  const path = `${to.table}/${to.id}/${to.author}/${sha256}.${content_type === 'image/webp' ? 'webp' : 'jpg'}`;
  const payload: MutationPayloads['attachments.create'] = {
    entity_table: to.table,
    entity_id: to.id,
    path,
    content_type,
    bytes: content.byteLength,
    sha256,
    ...(taken_at === undefined ? {} : { taken_at }),
  };
  return {
    draft: { kind: 'attachments.create', entity_id: id, payload, depends_on: [to.id] },
    photo: { id, path, content_type, sha256, content },
  };
}

/** The photo contents for the attachments among these drafts. */
export const photosOf = (drafts: readonly MutationDraft[], prepared: readonly PreparedPhoto[]): readonly NewPhoto[] =>
  drafts.flatMap((draft) => {
    if (draft.kind !== 'attachments.create') return [];
    const { path, content_type, sha256 } = draft.payload;
    const photo = prepared.find((one) => one.sha256 === sha256);
    return photo ? [{ id: draft.entity_id, path, content_type, sha256, content: photo.content }] : [];
  });
