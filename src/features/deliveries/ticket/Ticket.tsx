/** The ticket of a delivery, to be looked at, printed and shared. Any screen of this feature may open it; its code comes when it is. */
import { Suspense, lazy } from 'react';
import type { DeliveryRow } from '../../../domain/rows.ts';

export interface TicketProps {
  readonly deliveryId: string;
  /** As the server sent it, for a delivery that this device does not hold. */
  readonly row?: DeliveryRow;
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
