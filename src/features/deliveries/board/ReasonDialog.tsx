import { useState } from 'react';
import { optional, reason } from '../../../domain/records/columns.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { DialogForm, AreaField, Drafted, recordShape, useOfflineForm, useTypedForm } from '../../../forms/index.ts';
import { labelled } from '../../../forms/FormFields.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { OnInvoice } from '../../../shared/deliveries/OnInvoice.tsx';
import { usePaidFor } from '../../../shared/payments/PaidFor.tsx';
import { Button, Dialog } from '../../../ui/index.ts';
import { Whole } from '../../../ui/Whole.tsx';
import { moveLook } from './MoveButton.tsx';
import { statusDraft, type Moving } from './useMoves.ts';
import type { TakingBack } from '../../../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface ReasonDialogProps {
  readonly row: DeliveryRow;
  readonly move: TakingBack;
  readonly moving: Moving;
  readonly onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTexts();
  const { ticket_no: ticket } = props.row;
  const question = t(props.move.kind === 'void' ? 'board.reason.voidTitle' : 'board.reason.cancelTitle', { ticket });
  return (
    <Dialog title={<Whole text={question} part={ticket} />} onClose={props.onClose}>
      <Drafted draftKey={draftKeyOf(props.row)}>{(draft) => <ReasonForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

function ReasonForm({ row, move, moving, onClose, draft }: ReasonDialogProps & { readonly draft: unknown }) {
  const { t } = useTexts();
  const isOptional = move.reason === 'optional';
  const [shape] = useState(() => {
    const asked = formOf('deliveries.void', { own: { void_reason: isOptional ? optional(reason) : reason } });
    return recordShape(draftKeyOf(row), asked);
  });
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: ({ void_reason: why }) => [
      move.kind === 'void'
        ? { kind: 'deliveries.void', entity_id: row.id, payload: { void_reason: why ?? '' } }
        : statusDraft(row, { status: 'cancelled', ...(why && { cancel_reason: why }) }),
    ],
    isUndoable: true,
    onDone: (_values, _isSaved, receipt) => {
      if (receipt) moving.moved([row], move, receipt);
      onClose();
    },
  });
  const { words, icon } = moveLook(move, t);
  const paid = usePaidFor(row.ticket_no, row.customer_id);
  const back = <Button className="min-h-14" onClick={onClose} text={t('board.reason.back')} />;
  return (
    <DialogForm form={form} saveLabel={words} look="danger" icon={icon} clearLabel={null} after={back}>
      <p className="mb-4">{t(move.kind === 'void' ? 'board.reason.voidText' : 'board.reason.cancelText')}</p>
      <OnInvoice id={row.invoice_id} />
      {paid?.map(({ id, of }) => (
        <p key={id} className="mb-4 font-semibold text-warn tabular-nums">
          {t('payment.stays', { of })}
        </p>
      ))}
      <AreaField {...labelled(form, 'void_reason', t('board.reason.label'))} id="move-reason" optional={isOptional} />
    </DialogForm>
  );
}

const draftKeyOf = ({ id }: Pick<DeliveryRow, 'id'>): string => `deliveries.reason.${id}`;
