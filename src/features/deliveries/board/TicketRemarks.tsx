import { BanknoteX, ClockAlert, FilePen, Keyboard } from 'lucide-react';
import { isClockWrong } from '../../../domain/deliveries/ticketClock.ts';
import { isPriceMissing } from '../../../domain/deliveries/moves.ts';
import { revisionOf } from '../../../domain/records/deliveries.ts';
import { markedAsTyped } from '../../../domain/rules/weighing.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Mark } from '../../../ui/Mark.tsx';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** Remarks that need attention, for any list of tickets. */
export function TicketRemarks({
  row,
}: {
  readonly row: Pick<
    DeliveryRow,
    'unit_price' | 'status' | 'voided_at' | 'flags' | 'revisions' | 'gross_from' | 'tare_from' | 'weighed_manually'
  >;
}) {
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
