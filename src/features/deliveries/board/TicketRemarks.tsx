import { BanknoteX, ClockAlert, FilePen } from 'lucide-react';
import { isClockWrong } from '../../../domain/deliveries/ticketClock.ts';
import { isPriceMissing } from '../../../domain/deliveries/moves.ts';
import { revisionOf } from '../../../domain/records/deliveries.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Mark } from '../../../ui/Mark.tsx';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What a person should look at, wherever a ticket is listed. */
export function TicketRemarks({
  row,
}: {
  readonly row: Pick<DeliveryRow, 'unit_price' | 'status' | 'voided_at' | 'flags' | 'revisions'>;
}) {
  const { t } = useTexts();
  return (
    <>
      {revisionOf(row) > 0 && (
        <Mark tone="info" icon={FilePen} text={t('board.correct.revision', { revision: revisionOf(row) })} />
      )}
      {isPriceMissing(row) && <Mark tone="warn" icon={BanknoteX} text={t('board.remark.noPrice')} />}
      {isClockWrong(row) && <Mark tone="warn" icon={ClockAlert} text={t('board.remark.clock')} />}
    </>
  );
}
