/**
 * Printing by the browser. The first print of a ticket is the original, every later one, on whichever device, a copy: the first print
 * travels with the ticket. It counts when the print is asked for: nobody can tell whether paper came out, and two originals are worse
 * than one copy too many.
 *
 * The press on the button counts and prepares the paper, for there are browsers that say nothing before a print. Others say at once that
 * it is over, before they take their picture of the page: after a press the paper stays as it is until somebody touches the page again.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import { markPrinted, usePrinted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { setPageSize, type PaperSize } from '../../../ui/pageSize.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

type PrintedTicket = Pick<DeliveryRow, 'id' | 'printed_at' | 'revisions'>;

export function usePrinting(ticket: PrintedTicket, size: PaperSize, preview: RefObject<HTMLElement | null>) {
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
