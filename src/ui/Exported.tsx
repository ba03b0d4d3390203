import { useTexts } from '../i18n/useLanguage.ts';

export interface ExportedWork {
  readonly count: number;
  /** Not in the file. */
  readonly photos: number;
}

/** What a file of unsent work contains, and what stays on this device. */
export function Exported({ work }: { readonly work: ExportedWork }) {
  const { t } = useTexts();
  return (
    <>
      {t('sync.file.exported', { count: work.count })}
      {work.photos > 0 && <span className="block">{t('sync.file.withoutPhotos', { count: work.photos })}</span>}
    </>
  );
}
