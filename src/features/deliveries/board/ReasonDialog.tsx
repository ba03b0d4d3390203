import { useState } from 'react';
import { useAuthor, useDraft } from '../../../data/index.ts';
import { reason } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { OnInvoice } from '../../../shared/deliveries/OnInvoice.tsx';
import { usePaidFor } from '../../../shared/payments/PaidFor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../ui/useDraftKeeper.ts';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { Whole } from '../../../ui/Whole.tsx';
import { moveLook } from './moveLook.ts';
import type { Moving } from './useMoves.ts';
import type { TakingBack } from '../../../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface ReasonDialogProps {
  readonly row: DeliveryRow;
  readonly move: TakingBack;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** Why a ticket is cancelled or voided. What was typed is kept until it is saved. */
export function ReasonDialog(props: ReasonDialogProps) {
  const draftKey = `deliveries.reason.${props.row.id}`;
  const kept = useDraft(draftKey);
  return kept === undefined ? null : (
    <ReasonForm {...props} draftKey={draftKey} initial={typeof kept === 'string' ? kept : ''} />
  );
}

function ReasonForm({
  row,
  move,
  moving,
  onClose,
  draftKey,
  initial,
}: ReasonDialogProps & { readonly draftKey: string; readonly initial: string }) {
  const { t } = useTexts();
  const { drafts } = useAuthor();
  const [typed, setTyped] = useState(initial);
  const draftWritten = useDraftKeeper(drafts, draftKey, typed, typed === '');
  useDirtyForm(typed !== '');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const read = ruleOf(reason).safeParse(typed);
  const isEmpty = move.reason === 'optional' && typed.trim() === '';
  const { words, icon } = moveLook(move, t);
  const paid = usePaidFor(row.ticket_no, row.customer_id);

  async function save() {
    setTried(true);
    if (!(isEmpty || read.success) || saving) return;
    setSaving(true);
    await draftWritten();
    const saved = await moving.takeBack(row, move, { reason: isEmpty ? '' : (read.data ?? ''), draftKey });
    setSaving(false);
    if (saved) onClose();
  }

  const question = t(move.kind === 'void' ? 'board.reason.voidTitle' : 'board.reason.cancelTitle', {
    ticket: row.ticket_no,
  });

  return (
    <Dialog title={<Whole text={question} part={row.ticket_no} />} onClose={onClose}>
      {moving.failure && <SaveFailed failure={moving.failure} />}
      <p className="mb-4">{t(move.kind === 'void' ? 'board.reason.voidText' : 'board.reason.cancelText')}</p>
      <OnInvoice id={row.invoice_id} />
      {paid?.map(({ id, of }) => (
        <p key={id} className="mb-4 font-semibold text-warn tabular-nums">
          {t('payment.stays', { of })}
        </p>
      ))}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          id="move-reason"
          name="reason"
          label={t('board.reason.label')}
          mark={move.reason === 'optional' ? t('form.optional') : undefined}
          value={typed}
          error={tried && !isEmpty && !read.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" look="danger" icon={icon} disabled={saving || moving.saving} className="min-h-14 grow">
            {words}
          </Button>
          <Button className="min-h-14 grow sm:grow-0" onClick={onClose} text={t('board.reason.back')} />
        </div>
      </form>
    </Dialog>
  );
}
