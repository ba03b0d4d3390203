import { Info } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';

/** While a person typed, the record was decided about elsewhere: there is nothing left to save, and nothing vanishes. */
export function SettledMeanwhile() {
  const { t } = useTexts();
  return (
    <Message role="alert" tone="warn" icon={Info} title={t('sync.gone.title')} className="mb-4">
      {t('sync.gone.text')}
    </Message>
  );
}
