import { useRows, useStocks } from '../../data/index.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { NewDeliveryForm } from './form/NewDeliveryForm.tsx';
import { DELIVERY } from './form/formValues.ts';

/** Opens with the input from before a reload, a crash or a sign-out. */
export function NewDeliveryPage() {
  const { t } = useTexts();
  // Read in parallel with the draft: saving needs all three.
  const stocks = useStocks();
  const openShifts = useRows('shifts', { where: { status: 'open' } });
  return (
    <>
      <title>{`${t('delivery.new.title')} · ${t('app.name')}`}</title>
      <Drafted draftKey={DELIVERY.draftKey}>
        {(draft) => <NewDeliveryForm draft={draft} stocks={stocks} openShifts={openShifts} />}
      </Drafted>
    </>
  );
}
