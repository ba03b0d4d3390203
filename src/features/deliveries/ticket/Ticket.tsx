/** The ticket of a delivery, to be looked at, printed and shared. Any screen of this feature may open it; its code comes when it is. */
import { DialogPart } from '../../../ui/MissingPart.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { TicketProps } from './TicketDialog.tsx';

const TicketDialog = lazyPart(async () => (await import('./TicketDialog.tsx')).TicketDialog);

export function Ticket(props: TicketProps) {
  return (
    <DialogPart onClose={props.onClose}>
      <TicketDialog {...props} />
    </DialogPart>
  );
}
