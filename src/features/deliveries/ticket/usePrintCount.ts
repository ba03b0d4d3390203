import { useState } from 'react';
import { markPrinted, usePrinted } from '../../../data/deliveries.ts';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/**
 * Whether the next print of a ticket is a copy. The first print is the original, every later one on any device a copy: the time of the
 * first is synced with the ticket. A print counts when it is started: two originals are worse than an unneeded copy. `printedBefore`:
 * printed before this page was opened; undefined while that is being read. `printsHere`: prints since then.
 */
export function usePrintCount(ticket: Pick<DeliveryRow, 'id' | 'printed_at' | 'revisions'>) {
  const { id: deliveryId, printed_at } = ticket;
  // Each version of a corrected ticket has its own first print.
  const version = paperRevisionOf(ticket) > 0 ? `${deliveryId}/${paperRevisionOf(ticket)}` : deliveryId;
  const author = useAuthor();
  const printedHere = usePrinted(version);
  // The ticket also includes this page's own print while it is running: its earlier state is what counts.
  const [saidBefore, setSaidBefore] = useState<boolean | null>(null);
  const isSaid = saidBefore ?? printed_at !== null;
  const printedBefore = isSaid ? true : printedHere;
  const [printsHere, setPrintsHere] = useState(0);
  function count() {
    setSaidBefore(isSaid);
    setPrintsHere((counted) => counted + 1);
    void markPrinted(version).catch(() => undefined);
    void saveMutations([{ kind: 'deliveries.print', entity_id: deliveryId, payload: {} }], { author: author.id });
  }
  return { printedBefore, printsHere, count };
}
