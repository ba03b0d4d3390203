import { Save } from 'lucide-react';
import { useAuthor, useRows } from '../../data/index.ts';
import { attach, photosOf } from '../../data/photos.ts';
import { newId } from '../../domain/ids.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { PhotosField, useTakenPhotos } from '../../forms/PhotosField.tsx';
import { useSave } from '../../forms/useSave.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';

/** Photos that come after the report. */
export function MorePhotos({ incidentId }: { readonly incidentId: string }) {
  const { t } = useTexts();
  const draftKey = `incidents.photos.${incidentId}`;
  const taken = useTakenPhotos(draftKey);
  const { id: author } = useAuthor();
  const attached = useRows('attachments', { where: { entity_id: incidentId } });
  const { busy, failure, save } = useSave();
  const saveAll = async () => {
    if (author === null || attached === undefined) return;
    const to = { table: 'incidents', id: incidentId, author } as const;
    const paths = new Set(attached.map(({ row }) => row.path));
    // The server refuses the same photo of one author twice.
    const drafts = taken.photos
      .map((photo) => attach(photo, to, newId()).draft)
      .filter(({ payload }) => !paths.has(payload.path));
    if (drafts.length === 0) return taken.clear();
    const photos = photosOf(drafts, taken.photos);
    if (await save(drafts, t('photos.title'), { draftKey, photos })) taken.clear();
  };
  return (
    <div className="mt-4 print:hidden">
      {failure && <SaveFailed failure={failure} />}
      <PhotosField taken={taken} />
      {taken.photos.length > 0 && (
        <Button look="main" icon={Save} disabled={busy || taken.pending > 0} onClick={() => void saveAll()}>
          {t('incidents.savePhotos', { count: taken.photos.length })}
        </Button>
      )}
    </div>
  );
}
