import { Ban, CircleCheck, CircleX, Clock, Truck, BanknoteX, ClockAlert, FilePen, Keyboard } from 'lucide-react';
import { shownStatus, type ShownStatus } from '../../../domain/rules/ticketStatus.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { isClockWrong } from '../../../domain/deliveries/ticketClock.ts';
import { isPriceMissing } from '../../../domain/deliveries/moves.ts';
import { revisionOf } from '../../../domain/records/deliveries.ts';
import { markedAsTyped } from '../../../domain/rules/weighing.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

type Ticket = Pick<DeliveryRow, 'status' | 'voided_at'>;

/** A voided ticket stays, and this is shown first. A status without a text is shown as it is. */
export function TicketMark({ row }: { readonly row: Ticket }) {
  const { t } = useTexts();
  const status = shownStatus(row);
  const text = t(`delivery.status.${status}`, { defaultValue: status });
  return <Mark {...lookOf(row)} text={text} />;
}

/** The colour of a row's left edge, as `--edge`. */
export const edgeOf = (row: Ticket): string => EDGES[lookOf(row).tone];

const lookOf = (row: Ticket) => STATUS[shownStatus(row)] ?? STATUS.pending;

const STATUS = {
  pending: { icon: Clock, tone: 'plain' },
  in_transit: { icon: Truck, tone: 'info' },
  delivered: { icon: CircleCheck, tone: 'good' },
  cancelled: { icon: Ban, tone: 'bad' },
  voided: { icon: CircleX, tone: 'bad' },
} as const satisfies Record<ShownStatus, unknown>;

const EDGES = {
  plain: '[--edge:var(--color-line-strong)]',
  info: '[--edge:var(--color-info)]',
  good: '[--edge:var(--color-good)]',
  bad: '[--edge:var(--color-bad)]',
} as const;

export function TicketRemarks({ row }: { readonly row: DeliveryRow }) {
  const { t } = useTexts();
  const typed = markedAsTyped(row);
  return (
    <>
      {revisionOf(row) > 0 && (
        <Mark tone="info" icon={FilePen} text={t('board.correct.revision', { revision: revisionOf(row) })} />
      )}
      {(typed.gross || typed.tare) && <Mark tone="warn" icon={Keyboard} text={t('board.remark.typed')} />}
      {isPriceMissing(row) && <Mark tone="warn" icon={BanknoteX} text={t('board.remark.noPrice')} />}
      {isClockWrong(row) && <Mark tone="warn" icon={ClockAlert} text={t('board.remark.clock')} />}
    </>
  );
}
