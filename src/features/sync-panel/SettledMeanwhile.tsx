import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../ui/Message.tsx';

/** While somebody typed, the record was decided about elsewhere: there is nothing left to save, and nothing vanishes. */
export function SettledMeanwhile() {
  const { t } = useTranslation();
  return (
    <Message role="alert" tone="warn" icon={Info} title={t('sync.gone.title')} className="mb-4">
      {t('sync.gone.text')}
    </Message>
  );
}
