import { useState } from 'react';
import { siteNow, useAuthor, useRow, useSite, type ViewRow } from '../../../data/index.ts';
import { useAuth } from '../../../data/auth.ts';
import { mayCorrect, type TakingBack } from '../../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { Money } from '../../../shared/payments/Money.tsx';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { Ticket } from '../ticket/Ticket.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Moving } from './useMoves.ts';

export interface Opened {
  readonly delivery: ViewRow<'deliveries'>;
  readonly stored: boolean;
}

/** The opened ticket in its current state, with the questions of its steps on top. */
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
  const [onPaper, setOnPaper] = useState<{ readonly bySystem: boolean } | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const undoing = useUndo(true);
  const user = { id: useAuthor().id, role: useAuth(({ profile }) => profile?.role) };
  const today = operatingDayOf(siteNow(), useSite());
  const [pricing, setPricing] = useState(false);
  const [paying, setPaying] = useState(false);
  const { row } = delivery;
  const payer = useRow('customers', row.customer_id ?? undefined)?.row.name ?? row.customer_name;
  return (
    <>
      <DeliveryDetails
        delivery={delivery}
        stored={opened.stored}
        moving={moving}
        undo={undoing.undoOf(row.id) ?? moving.undoOf(row)}
        failure={asked ? null : moving.failure}
        onReason={ask}
        onCorrect={mayCorrect(delivery.row, user, today) ? () => setCorrecting(true) : undefined}
        onTicket={(bySystem) => setOnPaper({ bySystem })}
        onPrice={() => setPricing(true)}
        onPay={row.customer_id === null ? undefined : () => setPaying(true)}
        onClose={onClose}
      />
      {asked && <ReasonDialog row={delivery.row} move={asked} moving={moving} onClose={() => ask(null)} />}
      {correcting && <CorrectDialog row={delivery.row} undoing={undoing} onClose={() => setCorrecting(false)} />}
      {pricing && <PriceDialog row={delivery.row} onClose={() => setPricing(false)} />}
      {paying && <Money customer={payer} ticket={row} onClose={() => setPaying(false)} />}
      {onPaper && <Ticket deliveryId={delivery.row.id} {...onPaper} onClose={() => setOnPaper(null)} />}
    </>
  );
}
