import { Banknote, CircleAlert, Eye, HandCoins, Pencil, Printer, Undo2, CopyPlus } from 'lucide-react';
import { useAuth } from '../../../data/auth.ts';
import { mayPrice } from '../../../domain/masterData/repricing.ts';
import { isAccepted, useIsEditable } from '../../../data/deliveries.ts';
import { isCounted, isPriceMissing, type TakingBack } from '../../../domain/deliveries/moves.ts';
import { ClosedDay } from '../../../forms/ClosedDay.tsx';
import { FindingNotes } from '../../../shared/findings/FindingNotes.tsx';
import { PaidFor, usePaidFor } from '../../../shared/payments/PaidFor.tsx';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { PhotosOfRecord } from '../../../shared/photos/RecordPhotos.tsx';
import { formatDateTime, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { askForSyncPanel } from '../../../ui/syncPanelRequest.ts';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { TicketMark, TicketRemarks } from './DeliveryMarks.tsx';
import { DeliveryFacts, Revisions } from './DeliveryFacts.tsx';
import { MoveButton } from './MoveButton.tsx';
import { useAuthor, useDraft, useRow, useSite, type ViewRow } from '../../../data/index.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePrinterHere } from '../../../data/printerHere.ts';
import { PrintTicket } from '../ticket/Ticket.tsx';
import { copiedTicket, DELIVERY } from '../form/formValues.ts';
import type { Moving } from './useMoves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

interface DeliveryDetailsProps {
  readonly delivery: ViewRow<'deliveries'>;
  /** False for a ticket that is only on the server: view only. */
  readonly stored: boolean;
  readonly moving: Moving;
  /** Undoes the last step or correction; undefined once that is no longer possible. */
  readonly undo: (() => void) | undefined;
  /** Null if a question on top shows it. */
  readonly failure: Moving['failure'];
  readonly onReason: (move: TakingBack) => void;
  /** Absent if this user may not correct it. */
  readonly onCorrect: (() => void) | undefined;
  /** `bySystem`: opens the system's dialog. */
  readonly onTicket: (bySystem: boolean) => void;
  readonly onPrice: () => void;
  /** Absent if the ticket's customer has no record. */
  readonly onPay: (() => void) | undefined;
  readonly onClose: () => void;
}

/** All data of a ticket, and the possible actions. */
export function DeliveryDetails({
  delivery,
  stored,
  moving,
  undo,
  failure,
  onReason,
  onCorrect,
  onTicket,
  onPrice,
  onPay,
  onClose,
}: DeliveryDetailsProps) {
  const { t } = useTexts();
  const { row, sync } = delivery;
  const printer = usePrinterHere();
  const isEditable = useIsEditable(row.id);
  const paid = usePaidFor(row.ticket_no, row.customer_id);
  const role = useAuth((auth) => auth.profile?.role);
  const moves = stored ? moving.movesOf(delivery) : [];
  return (
    <Dialog title={row.ticket_no} onClose={onClose} place="right">
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap gap-2">
          <TicketMark row={row} />
          {sync !== 'sent' && <SyncMark sync={sync} />}
          <TicketRemarks row={row} />
        </p>
        {failure && <SaveFailed failure={failure} />}
        {!isAccepted(sync) && (
          <Message tone="warn" icon={CircleAlert}>
            {t(`board.details.${sync}`)}
          </Message>
        )}
        <PaidFor paid={paid} />
        <FindingNotes table="deliveries" id={row.id} />
        {isPriceMissing(row) && <p className="text-sm text-ink-soft">{t('board.remark.noPriceText')}</p>}
        {!stored && <p className="text-sm text-ink-soft">{t('board.details.older')}</p>}
        {moves.length > 0 && <ClosedDay day={row.operating_day} />}
        <div className="flex flex-wrap gap-3">
          {moves.map((move) =>
            move.reason === 'none' ? (
              <MoveButton key={move.to} rows={[row]} move={move} moving={moving} look="main" className="w-full" />
            ) : (
              <MoveButton
                key={move.kind}
                rows={[row]}
                move={move}
                moving={moving}
                look="danger"
                className="grow"
                onPress={() => onReason(move)}
              />
            ),
          )}
          {isCounted(row) && isAccepted(sync) && onPay && (
            <Button icon={HandCoins} className="min-h-14 grow" onClick={onPay} text={t('payment.record')} />
          )}
          {undo && (
            <Button icon={Undo2} className="grow" onClick={undo}>
              {t('form.undo.action')}
            </Button>
          )}
          {stored && !isEditable && onCorrect && isAccepted(sync) && (
            <Button icon={Pencil} className="grow" onClick={onCorrect} text={t('board.correct.action')} />
          )}
          {stored && isEditable && (
            <Button
              icon={Pencil}
              className="grow"
              onClick={() => {
                onClose();
                askForSyncPanel(row.id);
              }}
            >
              {t('board.details.edit')}
            </Button>
          )}
          {stored && mayPrice(role) && isCounted(row) && !row.invoice_id && (
            <Button icon={Banknote} className="grow" onClick={onPrice}>
              {t(row.unit_price === null ? 'board.price.set' : 'board.price.change')}
            </Button>
          )}
          {stored && (
            <>
              {printer && <PrintTicket row={row} settings={printer} onSystem={() => onTicket(true)} className="grow" />}
              <Button
                icon={printer ? Eye : Printer}
                className="grow"
                onClick={() => onTicket(false)}
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
          <section aria-labelledby="delivery-photos">
            <h3 id="delivery-photos" className="mb-2 font-semibold">
              {t('photos.title')}
            </h3>
            <PhotosOfRecord table="deliveries" id={row.id} />
          </section>
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

/** The ticket's events, in order, with their reasons. */
function DeliveryTimes({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const author = useRow('colleagues', row.author ?? undefined);
  const printer = useRow('colleagues', row.printed_by ?? undefined);
  const copies = row.copies && t('check.copies', { count: row.copies });
  const times = [
    { step: 'captured', at: row.captured_at, said: author?.row.full_name },
    { step: 'received', at: row.received_at, said: null },
    { step: 'printed', at: row.printed_at, said: [printer?.row.full_name, copies].filter(Boolean).join(' · ') },
    { step: 'in_transit', at: row.in_transit_at, said: null },
    { step: 'delivered', at: row.delivered_at, said: null },
    { step: 'cancelled', at: row.cancelled_at, said: row.cancel_reason },
    { step: 'voided', at: row.voided_at, said: row.void_reason },
  ] as const;
  return (
    <section aria-labelledby="ticket-times">
      <h3 id="ticket-times" className="mb-2 font-semibold">
        {t('board.times.title')}
      </h3>
      <ol className="flex flex-col gap-2 border-l-2 border-line pl-4 text-sm">
        {times.map(
          ({ step, at, said }) =>
            at !== null && (
              <li key={step}>
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{t(`board.times.${step}`)}</span>
                  <time dateTime={at}>{formatDateTime(new Date(at), language, timeZone)}</time>
                </p>
                {said && <p className="wrap-anywhere text-ink-soft">{said}</p>}
              </li>
            ),
        )}
      </ol>
    </section>
  );
}
