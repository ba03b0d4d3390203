import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAuthor, useDraft } from '../../../data/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { copiedTicket } from '../form/copiedTicket.ts';
import { DELIVERY } from '../form/formValues.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** Fills the form of a new ticket with this one; what stands there unsaved is asked about first. */
export function CopyTicket({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const { drafts } = useAuthor();
  const navigate = useNavigate();
  const begun = useDraft(DELIVERY.draftKey);
  const [asks, ask] = useState(false);
  async function copy() {
    await drafts.save(DELIVERY.draftKey, DELIVERY.draftOf({ values: copiedTicket(row, language), language }));
    await navigate('/delivery/new');
  }
  return (
    <>
      <Button
        icon={CopyPlus}
        className="grow"
        disabled={begun === undefined}
        onClick={() => (begun === null ? void copy() : ask(true))}
        text={t('board.copy.action')}
      />
      {asks && (
        <Dialog title={t('board.copy.title')} onClose={() => ask(false)}>
          <p className="mb-4">{t('board.copy.replaces')}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="main" className="min-h-14 grow" onClick={() => void copy()} text={t('board.copy.replace')} />
            <Button className="min-h-14 grow" onClick={() => ask(false)} text={t('board.reason.back')} />
          </div>
        </Dialog>
      )}
    </>
  );
}
