import { useState } from 'react';
import { useAuth } from '../../../data/auth.ts';
import { siteNow, useAuthor, useRow, useSite, type ViewRow } from '../../../data/index.ts';
import { mayCorrect } from '../../../domain/deliveries/moves.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { Money } from '../../../shared/payments/Money.tsx';
import { useUndo } from '../../../shared/records/useUndo.ts';
import { Ticket } from '../ticket/Ticket.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DeliveryDetails, type OnTop } from './DeliveryDetails.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Moving } from './useMoves.ts';

export interface Opened {
  readonly delivery: ViewRow<'deliveries'>;
  readonly stored: boolean;
}

interface OpenedDeliveryProps {
  readonly opened: Opened;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** The opened ticket in its current state, with the questions of its steps on top. */
export function OpenedDelivery({ opened, moving, onClose }: OpenedDeliveryProps) {
  const live = useRow('deliveries', opened.stored ? opened.delivery.row.id : undefined);
  const delivery = live ?? opened.delivery;
  const { row } = delivery;
  const [onTop, setOnTop] = useState<OnTop | null>(null);
  const ask = (wanted: OnTop | null) => {
    moving.forgetFailure();
    setOnTop(wanted);
  };
  const undoing = useUndo(true);
  const user = { id: useAuthor().id, role: useAuth(({ profile }) => profile?.role) };
  const today = operatingDayOf(siteNow(), useSite());
  const payer = useRow('customers', row.customer_id ?? undefined)?.row.name ?? row.customer_name;
  const move = typeof onTop === 'object' ? onTop : null;
  const close = () => ask(null);
  return (
    <>
      <DeliveryDetails
        {...{ delivery, moving, onClose }}
        stored={opened.stored}
        undo={undoing.undoOf(row.id) ?? moving.undoOf(row)}
        failure={move ? null : moving.failure}
        mayCorrect={mayCorrect(row, user, today)}
        onAsk={ask}
      />
      {move && <ReasonDialog row={row} move={move} moving={moving} onClose={close} />}
      {onTop === 'correct' && <CorrectDialog row={row} undoing={undoing} onClose={close} />}
      {onTop === 'price' && <PriceDialog row={row} onClose={close} />}
      {onTop === 'pay' && <Money customer={payer} ticket={row} onClose={close} />}
      {(onTop === 'ticket' || onTop === 'print') && (
        <Ticket deliveryId={row.id} bySystem={onTop === 'print'} onClose={close} />
      )}
    </>
  );
}
