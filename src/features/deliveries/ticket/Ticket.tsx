/** The ticket of a delivery, to be looked at, printed and shared. Any screen of this feature may open it or print it; its code comes when it is. */
import { Suspense } from 'react';
import { DialogPart } from '../../../ui/MissingPart.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { PrintTicketProps } from './PrintTicket.tsx';
import type { TicketProps } from './TicketDialog.tsx';

const TicketDialog = lazyPart(async () => (await import('./TicketDialog.tsx')).TicketDialog);

export function Ticket(props: TicketProps) {
  return (
    <DialogPart onClose={props.onClose}>
      <TicketDialog {...props} />
    </DialogPart>
  );
}

/** Where its code cannot be fetched there is no button: the dialog prints as well. */
const LazyPrintTicket = lazyPart<PrintTicketProps>(() =>
  import('./PrintTicket.tsx').then(
    (part) => part.PrintTicket,
    () => () => null,
  ),
);

/** The button that prints a ticket on the receipt printer of this device. */
export const PrintTicket = (props: PrintTicketProps) => (
  <Suspense>
    <LazyPrintTicket key={`${props.row.id}/${props.row.revisions?.length ?? 0}`} {...props} />
  </Suspense>
);
