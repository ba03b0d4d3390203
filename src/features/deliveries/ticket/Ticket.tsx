/** The ticket of a delivery, to be looked at, printed and shared. Any screen of this feature may open it; its code comes when it is. */
import { Suspense, lazy } from 'react';

interface TicketProps {
  /** Of a delivery that this device holds. */
  readonly deliveryId: string;
  readonly onClose: () => void;
}

const TicketDialog = lazy(async () => ({ default: (await import('./TicketDialog.tsx')).TicketDialog }));

export function Ticket(props: TicketProps) {
  return (
    <Suspense fallback={null}>
      <TicketDialog {...props} />
    </Suspense>
  );
}
