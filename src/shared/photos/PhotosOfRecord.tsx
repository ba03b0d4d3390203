/** The photos of a record that is saved, and further ones: taken, looked at, saved with it. */
import { Save } from 'lucide-react';
import { useAuthor, useRows } from '../../data/index.ts';
import { attach, photosOf } from '../../data/photos.ts';
import { newId } from '../../domain/records/ids.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { PhotosField, useTakenPhotos } from './PhotosField.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';
import { useSave } from '../../forms/useSave.ts';
import type { MutationPayloads } from '../../domain/mutations/mutations.ts';

interface PhotosOfRecordProps {
  readonly table: MutationPayloads['attachments.create']['entity_table'];
  readonly id: string;
}

export function PhotosOfRecord({ table, id }: PhotosOfRecordProps) {
  const { t } = useTexts();
  const taken = useTakenPhotos(`${table}.photos.${id}`);
  const { id: author } = useAuthor();
  const attached = useRows('attachments', { where: { entity_id: id } });
  const { busy, failure, save } = useSave();
  const saveAll = async () => {
    if (author === null || attached === undefined) return;
    const to = { table, id, author };
    const paths = new Set(attached.map(({ row }) => row.path));
    // The server refuses the same photo of one author twice.
    const photosTaken = await taken.settled();
    const drafts = photosTaken
      .map((photo) => attach(photo, to, newId()).draft)
      .filter(({ payload }) => !paths.has(payload.path));
    if (drafts.length === 0) return taken.clear();
    const photos = photosOf(drafts, photosTaken);
    if (await save(drafts, t('photos.title'), { draftKeys: taken.draftKeys, photos })) taken.clear();
  };
  return (
    <>
      <RecordPhotos entityId={id} />
      <div className="mt-4 print:hidden">
        {failure && <SaveFailed failure={failure} />}
        <PhotosField taken={taken} />
        {taken.photos.length > 0 && (
          <Button
            look="main"
            icon={Save}
            disabled={busy || taken.pending > 0 || attached === undefined}
            onClick={() => void saveAll()}
            text={t('photos.save', { count: taken.photos.length })}
          />
        )}
      </div>
    </>
  );
}
