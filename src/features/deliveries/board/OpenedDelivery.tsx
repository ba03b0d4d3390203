import { useState } from 'react';
import { useAuth } from '../../../data/auth.ts';
import { siteNow, useAuthor, useRow, useSite, useDraft, type ViewRow } from '../../../data/index.ts';
import { mayCorrect, isCounted, isPriceMissing, type TakingBack } from '../../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { Money } from '../../../shared/payments/Money.tsx';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { Ticket, PrintTicket } from '../ticket/Ticket.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { Banknote, CircleAlert, Eye, HandCoins, Pencil, Printer, Undo2, CopyPlus } from 'lucide-react';
import { mayPrice } from '../../../domain/masterData/repricing.ts';
import { isAccepted, useIsEditable } from '../../../data/deliveries.ts';
import { ClosedDay } from '../../../forms/ClosedDay.tsx';
import { FindingNotes } from '../../../shared/findings/FindingNotes.tsx';
import { PaidFor, usePaidFor } from '../../../shared/payments/PaidFor.tsx';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { PhotosOfRecord } from '../../../shared/photos/RecordPhotos.tsx';
import { useTexts } from '../../../i18n/index.ts';
import { Button, Dialog, Message, SaveFailed, Section, SyncMark, cx } from '../../../ui/index.ts';
import { askForSyncPanel } from '../../../ui/syncPanelRequest.ts';
import { TicketMark, TicketRemarks } from './DeliveryMarks.tsx';
import { DeliveryFacts, DeliveryTimes, Revisions } from './DeliveryFacts.tsx';
import { MoveButton } from './MoveButton.tsx';
import { useNavigate } from 'react-router-dom';
import { usePrinterHere } from '../../../data/printerHere.ts';
import { copiedTicket, DELIVERY } from '../form/formValues.ts';
import type { Moving } from './useMoves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export interface Opened {
  readonly delivery: ViewRow<'deliveries'>;
  readonly stored: boolean;
}

interface OpenedDeliveryProps {
  readonly opened: Opened;
  readonly moving: Moving;
  readonly onClose: () => void;
}

export function OpenedDelivery({ opened, moving, onClose }: OpenedDeliveryProps) {
  const live = useRow('deliveries', opened.stored ? opened.delivery.row.id : undefined);
  const delivery = live ?? opened.delivery;
  const { row } = delivery;
  const [onTop, setOnTop] = useState<OnTop | null>(null);
  const ask = (wanted: OnTop | null) => {
    moving.forgetFailure();
    setOnTop(wanted);
  };
  const undoing = useUndo(true);
  const user = { id: useAuthor().id, role: useAuth(({ profile }) => profile?.role) };
  const today = operatingDayOf(siteNow(), useSite());
  const payer = useRow('customers', row.customer_id ?? undefined)?.row.name ?? row.customer_name;
  const move = typeof onTop === 'object' ? onTop : null;
  const close = () => ask(null);
  return (
    <>
      <DeliveryDetails
        {...{ delivery, moving, onClose }}
        stored={opened.stored}
        undo={undoing.undoOf(row.id) ?? moving.undoOf(row)}
        failure={move ? null : moving.failure}
        mayCorrect={mayCorrect(row, user, today)}
        onAsk={ask}
      />
      {move && <ReasonDialog row={row} move={move} moving={moving} onClose={close} />}
      {onTop === 'correct' && <CorrectDialog row={row} undoing={undoing} onClose={close} />}
      {onTop === 'price' && <PriceDialog row={row} onClose={close} />}
      {onTop === 'pay' && <Money customer={payer} ticket={row} onClose={close} />}
      {(onTop === 'ticket' || onTop === 'print') && (
        <Ticket deliveryId={row.id} bySystem={onTop === 'print'} onClose={close} />
      )}
    </>
  );
}

/** A question or dialog on top of an opened ticket. `print`: its paper, by the system's dialog. */
type OnTop = TakingBack | 'correct' | 'price' | 'pay' | 'ticket' | 'print';

interface DeliveryDetailsProps {
  readonly delivery: ViewRow<'deliveries'>;
  /** False for a ticket that is only on the server: view only. */
  readonly stored: boolean;
  readonly moving: Moving;
  /** Undoes the last step or correction; undefined once that is no longer possible. */
  readonly undo: (() => void) | undefined;
  /** Null if a question on top shows it. */
  readonly failure: Moving['failure'];
  readonly mayCorrect: boolean;
  readonly onAsk: (wanted: OnTop) => void;
  readonly onClose: () => void;
}

function DeliveryDetails({ delivery, stored, moving, undo, failure, onAsk, onClose, ...may }: DeliveryDetailsProps) {
  const { t } = useTexts();
  const { row, sync } = delivery;
  const printer = usePrinterHere();
  const isEditable = useIsEditable(row.id);
  const paid = usePaidFor(row.ticket_no, row.customer_id);
  const role = useAuth((auth) => auth.profile?.role);
  const moves = stored ? moving.movesOf(delivery) : [];
  const isSettled = isAccepted(sync);
  const edit = () => {
    onClose();
    askForSyncPanel(row.id);
  };
  const mayPay = isCounted(row) && isSettled && row.customer_id !== null;
  const mayReprice = stored && mayPrice(role) && isCounted(row) && !row.invoice_id;
  const price = t(row.unit_price === null ? 'board.price.set' : 'board.price.change');
  const actions = [
    [mayPay, HandCoins, t('payment.record'), () => onAsk('pay')],
    [undo !== undefined, Undo2, t('form.undo.action'), undo],
    [stored && !isEditable && may.mayCorrect && isSettled, Pencil, t('board.correct.action'), () => onAsk('correct')],
    [stored && isEditable, Pencil, t('board.details.edit'), edit],
    [mayReprice, Banknote, price, () => onAsk('price')],
  ] as const;
  return (
    <Dialog title={row.ticket_no} onClose={onClose} place="right">
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap gap-2">
          <TicketMark row={row} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
          <TicketRemarks row={row} />
        </p>
        {failure && <SaveFailed failure={failure} />}
        {!isAccepted(sync) && <Message tone="warn" icon={CircleAlert} text={t(`board.details.${sync}`)} />}
        <PaidFor paid={paid} />
        <FindingNotes table="deliveries" id={row.id} />
        {isPriceMissing(row) && <p className="text-sm text-ink-soft">{t('board.remark.noPriceText')}</p>}
        {!stored && <p className="text-sm text-ink-soft">{t('board.details.older')}</p>}
        {moves.length > 0 && <ClosedDay day={row.operating_day} />}
        <div className="flex flex-wrap gap-3">
          {moves.map((move) => {
            const common = { rows: [row], moving } as const;
            return move.reason === 'none' ? (
              <MoveButton key={move.to} {...common} move={move} look="main" className="w-full" />
            ) : (
              <MoveButton
                key={move.kind}
                {...common}
                move={move}
                look="danger"
                className="grow"
                onPress={() => onAsk(move)}
              />
            );
          })}
          {actions.map(
            ([isOffered, icon, text, act]) =>
              isOffered && (
                <Button
                  key={text}
                  icon={icon}
                  className={cx('grow', icon === HandCoins && 'min-h-14')}
                  onClick={act}
                  text={text}
                />
              ),
          )}
          {stored && (
            <>
              {printer && <PrintTicket row={row} settings={printer} onSystem={() => onAsk('print')} className="grow" />}
              <Button
                icon={printer ? Eye : Printer}
                className="grow"
                onClick={() => onAsk('ticket')}
                text={t(printer ? 'ticket.heading' : 'board.details.ticket')}
              />
            </>
          )}
          <CopyTicket row={row} />
        </div>
        <DeliveryTimes row={row} />
        <Revisions row={row} />
        <DeliveryFacts row={row} />
        {stored && (
          <Section isInner title={t('photos.title')}>
            <PhotosOfRecord table="deliveries" id={row.id} />
          </Section>
        )}
        <HistoryLink id={row.id} />
      </div>
    </Dialog>
  );
}

/** Copies this ticket into the form of a new one; an unsaved ticket there is replaced only after a question. */
function CopyTicket({ row }: { readonly row: DeliveryRow }) {
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
