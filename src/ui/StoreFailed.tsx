import { OctagonX } from 'lucide-react';
import { useTexts } from '../i18n/useLanguage.ts';
import { Message } from './Message.tsx';

/** Says that the device's store refused a request; nothing without a failure. */
export function StoreFailed({ failure }: { readonly failure: 'quota' | 'database_closed' | 'unknown' | null }) {
  const { t } = useTexts();
  if (failure === null) return null;
  return (
    <Message role="alert" tone="bad" icon={OctagonX} title={t('sync.failed.title')} className="my-3">
      {t(`sync.failed.${failure}`)}
    </Message>
  );
}
