import { useState } from 'react';
import { useRow, type ViewRow } from '../../../data/index.ts';
import { Ticket } from '../ticket/Ticket.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Moving } from './useMoves.ts';
import type { TakingBack } from '../../../domain/deliveries/moves.ts';

export interface Opened {
  readonly delivery: ViewRow<'deliveries'>;
  readonly stored: boolean;
}

/** The ticket that was opened, as it is now, with the questions that its moves ask on top. */
export function OpenedDelivery({
  opened,
  moving,
  onClose,
}: {
  readonly opened: Opened;
  readonly moving: Moving;
  readonly onClose: () => void;
}) {
  const live = useRow('deliveries', opened.stored ? opened.delivery.row.id : undefined);
  const delivery = live ?? opened.delivery;
  const [asked, setAsked] = useState<TakingBack | null>(null);
  const ask = (move: TakingBack | null) => {
    moving.forgetFailure();
    setAsked(move);
  };
  const [onPaper, setOnPaper] = useState(false);
  return (
    <>
      <DeliveryDetails
        delivery={delivery}
        stored={opened.stored}
        moving={moving}
        failure={asked ? null : moving.failure}
        onReason={ask}
        onTicket={() => setOnPaper(true)}
        onClose={onClose}
      />
      {asked && <ReasonDialog row={delivery.row} move={asked} moving={moving} onClose={() => ask(null)} />}
      {onPaper && <Ticket deliveryId={delivery.row.id} onClose={() => setOnPaper(false)} />}
    </>
  );
}
