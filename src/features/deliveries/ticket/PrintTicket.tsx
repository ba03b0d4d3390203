/** Prints a ticket on this device's receipt printer, without a dialog. */
import { useConfig } from '../../../data/index.ts';
import { useTexts, useTextsIn, type Texts } from '../../../i18n/index.ts';
import { DirectPrint } from '../../../shared/printer/DirectPrint.tsx';
import { usePrintCount, useTicketPaper } from './useTicketPaper.ts';
import type { PrinterSettings } from '../../../domain/printer/printerSettings.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export interface PrintTicketProps {
  readonly row: DeliveryRow;
  readonly settings: PrinterSettings;
  readonly onSystem: () => void;
  readonly className?: string;
  readonly isOnF8?: boolean;
}

export function PrintTicket(props: PrintTicketProps) {
  const words = useTextsIn(useConfig()['site.ticket_language']);
  return words && <PrintInWords {...props} words={words} />;
}

function PrintInWords({ row, words, ...props }: PrintTicketProps & { readonly words: Texts }) {
  const { t } = useTexts();
  const { printedBefore, printsHere, count } = usePrintCount(row);
  const { isReady, paperOf } = useTicketPaper(row, words);
  // On paper, only a print known to be the first is an original.
  const isCopy = printedBefore !== false || printsHere > 0;
  const isKnown = printedBefore !== undefined;
  return (
    <DirectPrint
      {...props}
      text={t(isKnown && isCopy ? 'ticket.printCopy' : 'ticket.print')}
      paper={isKnown && isReady ? paperOf(isCopy) : null}
      onBegin={count}
    />
  );
}
