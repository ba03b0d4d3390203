/**
 * Printing by the browser. The first print of a ticket is the original, every later one, on whichever device, a copy: the first print
 * travels with the ticket. It counts when the print is asked for: nobody can tell whether paper came out, and two originals are worse
 * than one copy too many.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { markPrinted, usePrinted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { setPageSize, type PaperSize } from '../../../ui/pageSize.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

type PrintedTicket = Pick<DeliveryRow, 'id' | 'printed_at'>;

export function usePrinting(ticket: PrintedTicket, size: PaperSize, preview: RefObject<HTMLElement | null>) {
  const { id: deliveryId, printed_at } = ticket;
  const author = useAuthor();
  const printedHere = usePrinted(deliveryId);
  // The ticket says so of this page's own print too, in the middle of it: what counts is what it said before.
  const [saidBefore, setSaidBefore] = useState<boolean | null>(null);
  const isSaid = saidBefore ?? printed_at !== null;
  const printedBefore = isSaid ? true : printedHere;
  const [printsHere, setPrintsHere] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  // On paper only what is known to be the first print is an original; on screen nothing is marked before it is known.
  const wasPrinted = isPrinting ? printedBefore !== false : printedBefore === true;
  const isCopy = wasPrinted || printsHere > (isPrinting ? 1 : 0);
  const begin = useRef<() => void>(() => undefined);
  // Both before the ticket is on the screen: who sees it may print it.
  useLayoutEffect(() => {
    begin.current = () => {
      // The paper must carry its mark before the browser takes its picture.
      flushSync(() => {
        setSaidBefore(isSaid);
        setPrintsHere((count) => count + 1);
        setPrinting(true);
      });
      const undo = setPageSize(size, preview.current?.querySelector('article') ?? null);
      void markPrinted(deliveryId).catch(() => undefined);
      if (printed_at === null && printedBefore === false && printsHere === 0)
        void saveMutations([{ kind: 'deliveries.print', entity_id: deliveryId, payload: {} }], { author: author.id });
      const end = () => {
        undo();
        setPrinting(false);
      };
      addEventListener('afterprint', end, { once: true });
    };
  });
  useLayoutEffect(() => {
    // The button, Ctrl+P and the browser's own menu all come by here.
    const listen = () => begin.current();
    addEventListener('beforeprint', listen);
    return () => removeEventListener('beforeprint', listen);
  }, []);
  return { isCopy, ready: printedBefore !== undefined, print: () => globalThis.print() };
}
