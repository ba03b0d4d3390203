/** The photos of a record that is saved: shown from this device while unsent, else from the server; else why not. */
import { CloudOff, ImageOff } from 'lucide-react';
import { useRows, type ViewRow } from '../../data/index.ts';
import { usePhoto } from '../../data/photos.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { useOnline } from '../../ui/useOnline.ts';

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
  const name = t('photos.photo', { number: at });
  return (
    <li className="flex w-44 flex-col gap-1 break-inside-avoid max-sm:w-full print:w-52">
      {!view && <div aria-hidden className="skeleton h-32 rounded-md" />}
      {view && 'url' in view && (
        <a href={view.url} target="_blank" rel="noreferrer">
          <img
            src={view.url}
            alt={name}
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
