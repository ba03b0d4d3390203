/** Corrects a sent ticket under its number: the form for editing an unsent one, plus the reason. */
import { Fragment, useEffect, useState, type SubmitEvent } from 'react';
import { draftsOfCorrection, ticketFields, useOrders } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor, type SaveFailure, type StoreFailure } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { kindOf, type CorrectableField } from '../../../domain/mutations/mutations.ts';
import { orderState } from '../../../domain/figures/orderLeft.ts';
import { reason as reasonColumn } from '../../../domain/records/columns.ts';
import { ruleOf } from '../../../domain/records/rules.ts';
import { trusted } from '../../../domain/values/json.ts';
import { ClosedDay, Drafted } from '../../../forms/index.ts';
import { Consequences } from '../../../shared/correction/Consequences.tsx';
import { CorrectedField } from '../../../shared/correction/CorrectedField.tsx';
import { useCorrection, type Typed } from '../../../shared/correction/useCorrection.ts';
import { OnInvoice } from '../../../shared/deliveries/OnInvoice.tsx';
import { StockQuestion } from '../../../shared/deliveries/StockQuestion.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { orderName } from '../../../shared/orders/orderWords.ts';
import { Button, Dialog, SaveFailed, SelectInput, TextArea, StoreFailed, useDirtyForm } from '../../../ui/index.ts';
import { Whole } from '../../../ui/Whole.tsx';
import { enterMovesOn } from '../../../ui/enterMovesOn.ts';
import type { Undoing } from '../../../shared/records/useUndo.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface CorrectDialogProps {
  readonly row: DeliveryRow;
  readonly undoing: Undoing;
  readonly onClose: () => void;
}

/** Only roles that agree prices type one; for others it follows from customer and material. */
const fieldsFor = (isPricing: boolean): readonly CorrectableField[] => [
  ...kindOf('deliveries.create').correctable,
  ...(isPricing ? (['unit_price'] as const) : []),
];

export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTexts();
  const { id, ticket_no: ticket } = props.row;
  const draftKey = `deliveries.correct.${id}`;
  return (
    <Dialog title={<Whole text={t('board.correct.title', { ticket })} part={ticket} />} onClose={props.onClose}>
      <Drafted draftKey={draftKey}>{(draft) => <CorrectForm {...props} draftKey={draftKey} draft={draft} />}</Drafted>
    </Dialog>
  );
}

interface Kept {
  readonly typed: Typed;
  readonly why: string;
  /** Id of the order; empty: none. */
  readonly order?: string;
}

function CorrectForm(props: CorrectDialogProps & { readonly draftKey: string; readonly draft: unknown }) {
  const { row: live, undoing, onClose, draftKey, draft } = props;
  const { t } = useTexts();
  const [kept] = useState(trusted<Kept | null>(draft));
  const author = useAuthor();
  const role = useAuth(({ profile }) => profile?.role);
  // What the user saw when it opened: the server compares it with changes by others.
  const [row] = useState(live);
  const record = ticketFields(row);
  const fields = fieldsFor(role === 'owner' || role === 'manager');
  const form = useCorrection({
    kind: 'deliveries.create',
    record,
    fields,
    counts: true,
    isGone: false,
    start: kept?.typed,
  });
  const [why, setWhy] = useState(kept?.why ?? '');
  const [order, setOrder] = useState(kept?.order ?? row.order_id ?? '');
  const isOtherOrder = order !== (row.order_id ?? '');
  const isChanged = form.isChanged || isOtherOrder;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [unread, setUnread] = useState<StoreFailure | null>(null);
  const reason = ruleOf(reasonColumn).safeParse(why);
  useDirtyForm(why !== '');
  const { typed } = form;
  const isBegun = isChanged || why !== '';
  useEffect(() => {
    void (isBegun ? author.drafts.save(draftKey, { typed, why, order }) : author.drafts.clear(draftKey));
  }, [author, draftKey, isBegun, typed, why, order]);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    form.tryIt();
    setTried(true);
    if (busy || !form.corrected || !reason.success || !isChanged) return;
    setBusy(true);
    const put = { ...form.corrected, ...(isOtherOrder && { order_id: order === '' ? null : order }) };
    const drafts = await draftsOfCorrection(row, put, reason.data);
    setUnread(drafts.ok ? null : drafts.error);
    const saved =
      drafts.ok && drafts.value.length > 0
        ? await saveMutations(drafts.value, { author: author.id, isUndoable: true })
        : null;
    setBusy(false);
    setFailure(saved && !saved.ok ? saved.error : null);
    if (!saved?.ok) return;
    await author.drafts.clear(draftKey);
    undoing.offer(saved.value, t('board.correct.done', { ticket: row.ticket_no }));
    onClose();
  }

  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{t('board.correct.text')}</p>
      <OnInvoice id={row.invoice_id} />
      <ClosedDay day={row.operating_day} className="mb-4" />
      {failure && <SaveFailed failure={failure} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only watches Enter in the fields inside */}
      <form noValidate onKeyDown={enterMovesOn} onSubmit={(event) => void save(event)}>
        {fields.map((field) => (
          <Fragment key={field}>
            <CorrectedField {...{ field, form }} kind="deliveries.create" material={row.material_type} />
            {field === 'volume' && form.load.isAbove && (
              <StockQuestion override={form.load.override} volumeId="fix-volume" />
            )}
          </Fragment>
        ))}
        <OrderOfTicket row={row} order={order} onOrder={setOrder} />
        <Consequences kind="deliveries.create" form={form} />
        <TextArea
          id="correct-reason"
          label={t('board.reason.label')}
          value={why}
          error={tried && !reason.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setWhy(event.target.value)}
        />
        <StoreFailed failure={unread} />
        <Button
          type="submit"
          look="main"
          disabled={!isChanged || !form.load.isReady || busy}
          className="mt-2 w-full"
          text={t('board.correct.save')}
        />
      </form>
    </>
  );
}

interface OrderOfTicketProps {
  readonly row: DeliveryRow;
  readonly order: string;
  readonly onOrder: (id: string) => void;
}

/** The order that it draws on, or another of its customer; nothing if there is none. */
function OrderOfTicket({ row, order, onOrder }: OrderOfTicketProps) {
  const { t } = useTexts();
  const orders = useOrders(row.customer_id ?? '') ?? [];
  const offered = orders.filter(
    (one) => one.row.id === row.order_id || orderState(one.row, one.taken, row.operating_day) === 'open',
  );
  if (offered.length === 0) return null;
  return (
    <SelectInput
      id="fix-order"
      label={t('order.number')}
      value={order}
      onChange={(event) => onOrder(event.target.value)}
      options={[['', t('order.noOrder')], ...offered.map((one) => [one.row.id, orderName(one.row, t)] as const)]}
    />
  );
}
