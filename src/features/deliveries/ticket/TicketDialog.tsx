import { ClipboardCopy, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { useAuth } from '../../../data/auth.ts';
import { useDeliveriesOfDay, markPrinted, usePrinted } from '../../../data/deliveries.ts';
import { remember, useConfig, useRemembered, useRow, useSite, saveMutations, useAuthor } from '../../../data/index.ts';
import { tripNumber } from '../../../domain/deliveries/ritase.ts';
import { useTexts, type Texts } from '../../../i18n/useLanguage.ts';
import { useTextsIn } from '../../../i18n/useTextsIn.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TicketPaper } from './TicketPaper.tsx';
import { share } from '../../../ui/share.ts';
import { usePaperOrder } from '../../../shared/orders/useOrderText.ts';
import { ticketText } from './ticketText.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { setPageSize, type PaperSize } from '../../../ui/pageSize.ts';
import { flushSync } from 'react-dom';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';

export interface TicketProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
}

export function TicketDialog({ deliveryId, onClose }: TicketProps) {
  const { t } = useTexts();
  const held = useRow('deliveries', deliveryId);
  const words = useTextsIn(useConfig()['site.ticket_language']);
  return (
    <Dialog title={t('ticket.title')} onClose={onClose} place="right">
      {held === null && <p>{t('ticket.gone')}</p>}
      {held && words && <TicketView row={held.row} words={words} />}
    </Dialog>
  );
}

const SIZE = 'ticket.paper';

function TicketView({ row, words }: { readonly row: DeliveryRow; readonly words: Texts }) {
  const { t } = useTexts();
  const site = useSite();
  const lastTime = useRemembered(SIZE);
  const [chosen, choose] = useState<PaperSize | null>(null);
  const size: PaperSize = chosen ?? (lastTime === 'a4' ? 'a4' : 'roll');
  const preview = useRef<HTMLDivElement>(null);
  const { isCopy, isPrinted, ready, print } = usePrinting(row, size, preview);
  const [shared, setShared] = useState<'copied' | 'by_hand' | null>(null);
  const isPriced = useConfig()['site.ticket_amount'] === 'true';
  const order = usePaperOrder(row, words);
  const text = ticketText(row, { ...words, site, isPriced, order });
  const day = useDeliveriesOfDay(row.operating_day);
  const trip =
    day === undefined
      ? null
      : tripNumber(
          row,
          day.map((one) => one.row),
        );
  const clerk = useAuth(({ profile }) => (profile?.user_id === row.author ? profile.full_name : null));
  const paper = <TicketPaper {...{ row, words, size, isCopy, trip, clerk }} />;
  // Enter prints.
  const isReady = ready && day !== undefined;
  const printButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) printButton.current?.focus();
  }, [isReady]);

  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('ticket.paper')}
        value={size}
        options={[
          { value: 'roll', label: t('ticket.roll') },
          { value: 'a4', label: t('ticket.a4') },
        ]}
        onChange={(wanted) => {
          choose(wanted);
          void remember(SIZE, wanted);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          ref={printButton}
          look="main"
          icon={Printer}
          disabled={!isReady}
          onClick={print}
          className="px-2 whitespace-nowrap"
        >
          {t(isPrinted ? 'ticket.printCopy' : 'ticket.print')}
        </Button>
        <Button
          className="min-h-14"
          icon={'share' in navigator ? Share2 : ClipboardCopy}
          onClick={() => void share(row.ticket_no, text).then(setShared)}
        >
          {t('ticket.share')}
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold text-good empty:hidden">
        {shared === 'copied' && t('ticket.copied')}
      </p>
      {shared === 'by_hand' && (
        <label className="flex flex-col gap-1 text-sm font-semibold">
          {t('ticket.copyByHand')}
          <textarea
            readOnly
            rows={9}
            value={text}
            className="rounded-md border border-line-strong bg-surface p-3 font-normal"
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
      <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3">
        <div ref={preview} className={size === 'a4' ? 'ticket-preview-a4' : 'ticket-preview-roll'}>
          {paper}
        </div>
      </div>
      <Printed>{paper}</Printed>
    </div>
  );
}

/**
 * Printing by the browser. The first print of a ticket is the original, every later one, on whichever device, a copy: the first print
 * travels with the ticket. It counts when the print is asked for: the browser does not say whether paper came out, and two originals
 * are worse than one copy too many.
 *
 * The press on the button counts and prepares the paper, for there are browsers that say nothing before a print. Others say at once that
 * it is over, before they take their picture of the page: after a press the paper stays as it is until the page is touched again.
 */
type PrintedTicket = Pick<DeliveryRow, 'id' | 'printed_at' | 'revisions'>;

function usePrinting(ticket: PrintedTicket, size: PaperSize, preview: RefObject<HTMLElement | null>) {
  const { id: deliveryId, printed_at } = ticket;
  // Each version of a corrected ticket has a first print of its own.
  const version = paperRevisionOf(ticket) > 0 ? `${deliveryId}/${paperRevisionOf(ticket)}` : deliveryId;
  const author = useAuthor();
  const printedHere = usePrinted(version);
  // The ticket says so of this page's own print too, in the middle of it: what counts is what it said before.
  const [saidBefore, setSaidBefore] = useState<boolean | null>(null);
  const isSaid = saidBefore ?? printed_at !== null;
  const printedBefore = isSaid ? true : printedHere;
  const [printsHere, setPrintsHere] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  // On paper only what is known to be the first print is an original; on screen nothing is marked before it is known.
  const wasPrinted = isPrinting ? printedBefore !== false : printedBefore === true;
  const isCopy = wasPrinted || printsHere > (isPrinting ? 1 : 0);
  const begin = useRef<(ends: readonly string[]) => void>(nothing);
  const end = useRef<() => void>(nothing);
  /** The browser's word for a press that counted already is still to come. */
  const isAwaited = useRef(false);
  // Both before the ticket is on the screen: who sees it may print it.
  useLayoutEffect(() => {
    begin.current = (ends) => {
      end.current();
      // The paper must carry its mark before the browser takes its picture.
      flushSync(() => {
        setSaidBefore(isSaid);
        setPrintsHere((count) => count + 1);
        setPrinting(true);
      });
      const undo = setPageSize(size, preview.current?.querySelector('article') ?? null);
      void markPrinted(version).catch(() => undefined);
      if (printed_at === null && printedBefore === false && printsHere === 0)
        void saveMutations([{ kind: 'deliveries.print', entity_id: deliveryId, payload: {} }], { author: author.id });
      const listening = new AbortController();
      end.current = () => {
        end.current = nothing;
        listening.abort();
        undo();
        setPrinting(false);
      };
      for (const event of ends)
        addEventListener(event, () => end.current(), { capture: true, signal: listening.signal });
    };
  });
  useLayoutEffect(() => {
    // The button too comes by here, where the browser has a word for it; Ctrl+P and the browser's own menu come by here alone.
    const listen = () => {
      if (!isAwaited.current) begin.current(['afterprint']);
      isAwaited.current = false;
    };
    addEventListener('beforeprint', listen);
    return () => {
      removeEventListener('beforeprint', listen);
      end.current();
    };
  }, []);
  const print = () => {
    begin.current(['pointerdown', 'keydown']);
    isAwaited.current = true;
    globalThis.print();
  };
  return { isCopy, isPrinted: wasPrinted || printsHere > 0, ready: printedBefore !== undefined, print };
}

const nothing = () => undefined;
