/** The photos of a saved record: from this device while unsent, else from the server; else the reason why not. */
import { CloudOff, ImageOff, Save } from 'lucide-react';
import { useRows, type ViewRow, useAuthor } from '../../data/index.ts';
import { usePhoto, attach, photosOf } from '../../data/photos.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { SyncMark, useOnline, Button, SaveFailed } from '../../ui/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { PhotosField, useTakenPhotos } from './PhotosField.tsx';
import { useSave } from '../../forms/useSave.ts';
import type { MutationPayloads } from '../../domain/mutations/mutations.ts';

const MOST = 50;

export function RecordPhotos({ entityId }: { readonly entityId: string }) {
  const found = useRows('attachments', { where: { entity_id: entityId }, limit: MOST });
  return found ? <PhotoList photos={found} /> : null;
}

export function PhotoList({ photos }: { readonly photos: readonly ViewRow<'attachments'>[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
      {photos.map((attachment, at) => (
        <Photo key={attachment.row.id} attachment={attachment} at={at + 1} />
      ))}
    </ul>
  );
}

function Photo({ attachment, at }: { readonly attachment: ViewRow<'attachments'>; readonly at: number }) {
  const { t } = useTexts();
  const online = useOnline();
  const view = usePhoto(attachment.row, online);
  return (
    <li className="flex w-44 flex-col gap-1 break-inside-avoid max-sm:w-full print:w-52">
      {!view && <div aria-hidden className="skeleton h-32 rounded-md" />}
      {view && 'url' in view && (
        <a href={view.url} target="_blank" rel="noreferrer">
          <img
            src={view.url}
            alt={t('photos.photo', { number: at })}
            className="h-32 w-full rounded-md border border-line object-cover print:h-40"
          />
        </a>
      )}
      {view && 'failure' in view && (
        <div className="flex h-32 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-center text-xs text-ink-soft">
          {view.failure === 'offline' ? (
            <CloudOff aria-hidden className="size-6" />
          ) : (
            <ImageOff aria-hidden className="size-6" />
          )}
          {t(`photos.missing.${view.failure}`)}
        </div>
      )}
      {attachment.sync !== 'sent' && <SyncMark sync={attachment.sync} />}
    </li>
  );
}

/** The photos of a saved record, and additional ones: taken, shown and saved with it. */
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
    // The server refuses the same photo of one author a second time.
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
