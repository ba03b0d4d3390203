import { useState } from 'react';
import { siteNow, useAuthor, useRow, useSite, type ViewRow } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { mayCorrect, type TakingBack } from '../../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { Money } from '../../../shared/payments/Money.tsx';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { Ticket } from '../ticket/Ticket.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { statusDraft, type Moving } from './useMoves.ts';
import { repriceDraft } from '../../../domain/masterData/repricing.ts';
import { formOf } from '../../../domain/mutations/forms.ts';
import { ClosedDay } from '../../../forms/ClosedDay.tsx';
import { DialogForm } from '../../../forms/DialogForm.tsx';
import { NumberField, AreaField } from '../../../forms/FormFields.tsx';
import { recordShape } from '../../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../forms/useTypedForm.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { optional, reason } from '../../../domain/records/columns.ts';
import { Drafted } from '../../../forms/OfflineForm.tsx';
import { OnInvoice } from '../../../shared/deliveries/OnInvoice.tsx';
import { usePaidFor } from '../../../shared/payments/PaidFor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Whole } from '../../../ui/Whole.tsx';
import { moveLook } from './MoveButton.tsx';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export interface Opened {
  readonly delivery: ViewRow<'deliveries'>;
  readonly stored: boolean;
}

/** The opened ticket in its current state, with the questions of its steps on top. */
export function OpenedDelivery({
  opened,
  moving,
  onClose,
}: {
  readonly opened: Opened;
  readonly moving: Moving;
  readonly onClose: () => void;
}) {
  const live = useRow('deliveries', opened.stored ? opened.delivery.row.id : undefined);
  const delivery = live ?? opened.delivery;
  const [asked, setAsked] = useState<TakingBack | null>(null);
  const ask = (move: TakingBack | null) => {
    moving.forgetFailure();
    setAsked(move);
  };
  const [onPaper, setOnPaper] = useState<{ readonly bySystem: boolean } | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const undoing = useUndo(true);
  const user = { id: useAuthor().id, role: useAuth(({ profile }) => profile?.role) };
  const today = operatingDayOf(siteNow(), useSite());
  const [pricing, setPricing] = useState(false);
  const [paying, setPaying] = useState(false);
  const { row } = delivery;
  const payer = useRow('customers', row.customer_id ?? undefined)?.row.name ?? row.customer_name;
  return (
    <>
      <DeliveryDetails
        delivery={delivery}
        stored={opened.stored}
        moving={moving}
        undo={undoing.undoOf(row.id) ?? moving.undoOf(row)}
        failure={asked ? null : moving.failure}
        onReason={ask}
        onCorrect={mayCorrect(delivery.row, user, today) ? () => setCorrecting(true) : undefined}
        onTicket={(bySystem) => setOnPaper({ bySystem })}
        onPrice={() => setPricing(true)}
        onPay={row.customer_id === null ? undefined : () => setPaying(true)}
        onClose={onClose}
      />
      {asked && <ReasonDialog row={delivery.row} move={asked} moving={moving} onClose={() => ask(null)} />}
      {correcting && <CorrectDialog row={delivery.row} undoing={undoing} onClose={() => setCorrecting(false)} />}
      {pricing && <PriceDialog row={delivery.row} onClose={() => setPricing(false)} />}
      {paying && <Money customer={payer} ticket={row} onClose={() => setPaying(false)} />}
      {onPaper && <Ticket deliveryId={delivery.row.id} {...onPaper} onClose={() => setOnPaper(null)} />}
    </>
  );
}

const REPRICE = formOf('deliveries.reprice');

export function PriceDialog({ row, onClose }: { readonly row: DeliveryRow; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(`deliveries.reprice.${row.id}`, REPRICE));
  const typing = useTypedForm(shape, null);
  const form = useOfflineForm(typing, {
    read: (typed) => shape.read(typed),
    drafts: ({ unit_price }) => [repriceDraft(row, unit_price)],
    onDone: onClose,
  });
  return (
    <Dialog title={t('board.price.title', { ticket: row.ticket_no })} onClose={onClose}>
      <ClosedDay day={row.operating_day} className="mb-3" />
      <DialogForm form={form} saveLabel={t('board.price.save')}>
        <NumberField form={form} name="unit_price" label={t('sync.field.unit_price')} />
      </DialogForm>
    </Dialog>
  );
}

interface ReasonDialogProps {
  readonly row: DeliveryRow;
  readonly move: TakingBack;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** Asks why a ticket is cancelled or voided. The input is kept until it is saved. */
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
      <AreaField
        form={form}
        name="void_reason"
        id="move-reason"
        label={t('board.reason.label')}
        optional={isOptional}
      />
    </DialogForm>
  );
}

const draftKeyOf = ({ id }: Pick<DeliveryRow, 'id'>): string => `deliveries.reason.${id}`;
