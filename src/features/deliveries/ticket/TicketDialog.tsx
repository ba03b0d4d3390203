import { ClipboardCopy, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { remember, useConfig, useRemembered, useRow } from '../../../data/index.ts';
import { usePrinterHere } from '../../../data/printerHere.ts';
import { useTexts, useTextsIn, type Texts } from '../../../i18n/index.ts';
import { Button, Dialog, Segmented, share, cx, Printed } from '../../../ui/index.ts';
import { CopyByHand } from '../../../ui/CopyByHand.tsx';
import { useSystemPrint } from '../../../ui/useSystemPrint.ts';
import { DirectPrint } from '../../../shared/printer/DirectPrint.tsx';
import { usePrintCount, useTicketPaper } from './useTicketPaper.ts';
import { PAPER_NUMBER, PaperPart } from '../../../shared/paper/PaperPart.tsx';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { PaperSize } from '../../../ui/pageSize.ts';
import type { PaperText } from '../../../shared/paper/paperText.ts';

export interface TicketProps {
  readonly deliveryId: string;
  /** Opens the system's dialog at once. */
  readonly bySystem?: boolean;
  readonly onClose: () => void;
}

export function TicketDialog({ deliveryId, bySystem = false, onClose }: TicketProps) {
  const { t } = useTexts();
  const held = useRow('deliveries', deliveryId);
  const words = useTextsIn(useConfig()['site.ticket_language']);
  return (
    <Dialog title={t('ticket.title')} onClose={onClose} place="right">
      {held === null && <p>{t('ticket.gone')}</p>}
      {held && words && <TicketView row={held.row} words={words} bySystem={bySystem} />}
    </Dialog>
  );
}

const SIZE = 'ticket.paper';
const SIZES: readonly PaperSize[] = ['roll', 'a4'];

interface TicketViewProps extends Required<Pick<TicketProps, 'bySystem'>> {
  readonly row: DeliveryRow;
  readonly words: Texts;
}

function TicketView({ row, words, bySystem }: TicketViewProps) {
  const { t } = useTexts();
  const lastTime = useRemembered(SIZE);
  const [chosen, choose] = useState<PaperSize | null>(null);
  const size: PaperSize = chosen ?? (lastTime === 'a4' ? 'a4' : 'roll');
  const preview = useRef<HTMLDivElement>(null);
  const printer = usePrinterHere();
  const { printedBefore, printsHere, count } = usePrintCount(row);
  const { isPrinting, print } = useSystemPrint(size, preview, count);
  // On paper, only a print known to be the first is an original; the screen shows no mark until that is known.
  const wasPrinted = isPrinting ? printedBefore !== false : printedBefore === true;
  const isPrinted = wasPrinted || printsHere > 0;
  const [shared, setShared] = useState<'copied' | 'by_hand' | null>(null);
  const { isReady: isWhole, paperOf, text } = useTicketPaper(row, words);
  const isCopy = wasPrinted || printsHere > (isPrinting ? 1 : 0);
  const paper = <TicketPaper {...{ words, size }} plate={row.truck_license} paper={paperOf(isCopy)} />;
  // Enter prints.
  const isReady = printedBefore !== undefined && isWhole && printer !== undefined;
  const printButton = useRef<HTMLButtonElement>(null);
  const askSystem = useRef(bySystem);
  useEffect(() => {
    if (!isReady) return;
    if (askSystem.current) print();
    else printButton.current?.focus();
    askSystem.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the paper is complete: `print` is new on every render
  }, [isReady]);
  const printText = t(isPrinted ? 'ticket.printCopy' : 'ticket.print');

  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('ticket.paper')}
        value={size}
        options={SIZES.map((value) => ({ value, label: t(`ticket.${value}`) }))}
        onChange={(wanted) => {
          choose(wanted);
          void remember(SIZE, wanted);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        {printer && (
          <DirectPrint
            ref={printButton}
            look="main"
            settings={printer}
            paper={isReady ? paperOf(isPrinted) : null}
            text={printText}
            onBegin={count}
            onSystem={print}
          />
        )}
        <Button
          {...(printer ? {} : { ref: printButton, look: 'main' })}
          icon={Printer}
          disabled={!isReady}
          onClick={print}
          className="px-2"
          text={printer ? t('printer.bySystem') : printText}
        />
        <Button
          className="min-h-14"
          icon={'share' in navigator ? Share2 : ClipboardCopy}
          onClick={() => void share(row.ticket_no, text).then(setShared)}
          text={t('ticket.share')}
        />
      </div>
      <p role="status" className="text-sm font-semibold text-good empty:hidden">
        {shared === 'copied' && t('ticket.copied')}
      </p>
      {shared === 'by_hand' && <CopyByHand label={t('ticket.copyByHand')} text={text} />}
      <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3">
        <div ref={preview} className={size === 'a4' ? 'ticket-preview-a4' : 'ticket-preview-roll'}>
          {paper}
        </div>
      </div>
      <Printed>{paper}</Printed>
    </div>
  );
}

interface TicketPaperProps {
  readonly plate: string;
  readonly paper: PaperText;
  /** In the site's language, whatever the screen's (`site.ticket_language`). */
  readonly words: Texts;
  readonly size: PaperSize;
}

const PARTS = { roll: [null], a4: ['customer', 'driver', 'office'] } as const;

/** The paper itself. An A4 sheet has the three copies of a ticket. */
function TicketPaper({ plate, paper, words: { t, language }, size }: TicketPaperProps) {
  const parts: readonly (typeof PARTS)[PaperSize][number][] = PARTS[size];
  return (
    <article className={cx('ticket-paper', `ticket-${size}`)} lang={language}>
      {parts.map((part) => (
        <PaperPart key={part} paper={paper}>
          {part && <p>{t(`ticket.part.${part}`)}</p>}
          {part && <p className={PAPER_NUMBER}>{plate}</p>}
        </PaperPart>
      ))}
    </article>
  );
}
