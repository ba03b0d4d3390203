import { OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Message } from './Message.tsx';

/** The device's store refused what was asked for. Nothing where it did not. */
export function StoreFailed({ failure }: { readonly failure: 'quota' | 'database_closed' | 'unknown' | null }) {
  const { t } = useTranslation();
  if (failure === null) return null;
  return (
    <Message role="alert" tone="bad" icon={OctagonX} title={t('sync.failed.title')} className="my-3">
      {t(`sync.failed.${failure}`)}
    </Message>
  );
}
