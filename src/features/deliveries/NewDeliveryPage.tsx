import { useDraft } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { NewDeliveryForm } from './form/NewDeliveryForm.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { valuesFromDraft } from './form/formValues.ts';

const DRAFT_KEY = 'deliveries.new';

/** Opens with what was typed before a reload, a crash or a sign-out. */
export function NewDeliveryPage() {
  const { t, language } = useTexts();
  const stored = useDraft(DRAFT_KEY);
  const opened = useOnce(stored);
  return (
    <>
      <title>{`${t('delivery.new.title')} · ${t('app.name')}`}</title>
      {opened === undefined ? (
        <PageSkeleton />
      ) : (
        <NewDeliveryForm draftKey={DRAFT_KEY} initial={valuesFromDraft(opened, language)} restored={opened !== null} />
      )}
    </>
  );
}
