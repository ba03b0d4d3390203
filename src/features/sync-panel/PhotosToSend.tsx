import { Camera, TriangleAlert } from 'lucide-react';
import type { PhotoCounts } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';

/** Photos go after their records, and may still wait when these have long arrived. */
export function WaitingPhotos({ counts }: { readonly counts: PhotoCounts }) {
  const { t } = useTexts();
  return (
    <>
      {counts.waiting > 0 && (
        <p className="mt-4 flex items-center gap-2 text-sm">
          <Camera aria-hidden className="size-4 shrink-0" />
          {t('sync.panel.photos.waiting', { count: counts.waiting })}
        </p>
      )}
      {counts.stuck > 0 && (
        <Message tone="bad" icon={TriangleAlert} className="mt-4">
          {t('sync.panel.photos.stuck', { count: counts.stuck })}
        </Message>
      )}
    </>
  );
}
