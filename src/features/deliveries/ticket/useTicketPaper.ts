import { useAuth } from '../../../data/auth.ts';
import { useDeliveriesOfDay, markPrinted, usePrinted } from '../../../data/deliveries.ts';
import { useConfig, useSite, saveMutations, useAuthor } from '../../../data/index.ts';
import { tripNumber } from '../../../domain/deliveries/ritase.ts';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import { useCompanyHead } from '../../../shared/company/useCompany.ts';
import { useTextAfter } from '../../../shared/orders/useOrderText.ts';
import { codeText, linesOf, ticketText } from './ticketText.ts';
import { useState } from 'react';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Texts } from '../../../i18n/useLanguage.ts';
import type { PaperText } from '../../../shared/paper/paperText.ts';

/** The paper of a ticket: its recorded data, in the record's language. Complete once `isReady`. `text` is its text for a chat. */
export function useTicketPaper(row: DeliveryRow, words: Texts) {
  const { t } = words;
  const site = useSite();
  const isPriced = useConfig()['site.ticket_amount'] === 'true';
  const order = useTextAfter(row)(words);
  const said = { ...words, site, isPriced, order };
  const company = useCompanyHead(row.company_name);
  const day = useDeliveriesOfDay(row.operating_day);
  // If this device knows the name.
  const clerk = useAuth(({ profile }) => (profile?.user_id === row.author ? profile.full_name : null));
  const ofDay = day?.map((one) => one.row);
  const trip = ofDay ? tripNumber(row, ofDay) : null;
  const revision = paperRevisionOf(row);
  const names = { clerk, driver: row.driver_name, receiver: null };
  const paperOf = (isCopy: boolean): PaperText => ({
    company,
    title: t('ticket.heading'),
    number: row.ticket_no,
    note: trip === null ? null : t('ticket.trip', { number: trip }),
    marks: [
      revision > 0 && t('ticket.revision', { revision }),
      isCopy && t('ticket.copy'),
      row.voided_at !== null && t('ticket.void'),
      row.status === 'cancelled' && t('ticket.cancelled'),
    ].filter((mark) => mark !== false),
    lines: linesOf(row, said, 'ticket'),
    code: codeText(row, site.timeZone),
    codeLabel: t('ticket.qr'),
    signatures: (['clerk', 'driver', 'receiver'] as const).map((who) => ({
      label: t(`ticket.signature.${who}`),
      name: names[who],
    })),
  });
  return { isReady: day !== undefined, paperOf, text: ticketText(row, said) };
}

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
