import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { NewDeliveryForm } from './form/NewDeliveryForm.tsx';
import { DELIVERY } from './form/formValues.ts';

/** Opens with what was typed before a reload, a crash or a sign-out. */
export function NewDeliveryPage() {
  const { t } = useTexts();
  return (
    <>
      <title>{`${t('delivery.new.title')} · ${t('app.name')}`}</title>
      <Drafted draftKey={DELIVERY.draftKey}>{(draft) => <NewDeliveryForm draft={draft} />}</Drafted>
    </>
  );
}
