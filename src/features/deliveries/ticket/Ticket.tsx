/** A delivery's ticket: view, print and share. Any screen of this feature may open or print it; its code loads then. */
import { Suspense } from 'react';
import { DialogPart } from '../../../ui/MissingPart.tsx';
import { lazyPart } from '../../../ui/index.ts';
import type { PrintTicketProps } from './PrintTicket.tsx';
import type { TicketProps } from './TicketDialog.tsx';

const TicketDialog = lazyPart(async () => (await import('./TicketDialog.tsx')).TicketDialog);

export const Ticket = (props: TicketProps) => (
  <DialogPart onClose={props.onClose}>
    <TicketDialog {...props} />
  </DialogPart>
);

/** If its code cannot be loaded there is no button: the dialog prints as well. */
const LazyPrintTicket = lazyPart<PrintTicketProps>(() =>
  import('./PrintTicket.tsx').then(
    (part) => part.PrintTicket,
    () => () => null,
  ),
);

export const PrintTicket = (props: PrintTicketProps) => (
  <Suspense>
    <LazyPrintTicket key={`${props.row.id}/${props.row.revisions?.length ?? 0}`} {...props} />
  </Suspense>
);
