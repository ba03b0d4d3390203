import { Ban, CircleCheck, CircleSlash, Clock, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import type { DeliveryStatus } from '../../domain/deliveries/status.ts';
import type { DeliveryRow } from '../../domain/rows.ts';

/** A voided ticket stays, and says so before anything else. */
export function TicketMark({ row }: { readonly row: Pick<DeliveryRow, 'status' | 'voided_at'> }) {
  const { t } = useTranslation();
  if (row.voided_at === null) return <DeliveryStatusMark status={row.status} />;
  return (
    <Mark tone="bad" icon={CircleSlash}>
      {t('board.status.voided')}
    </Mark>
  );
}

/** A status that a newer server knows and this app does not is shown as it came. */
export function DeliveryStatusMark({ status }: { readonly status: DeliveryStatus }) {
  const { t } = useTranslation();
  const { icon, tone } = STATUS[status] ?? STATUS.pending;
  return (
    <Mark tone={tone} icon={icon}>
      {t(`delivery.status.${status}`, { defaultValue: status })}
    </Mark>
  );
}

const STATUS = {
  pending: { icon: Clock, tone: 'plain' },
  in_transit: { icon: Truck, tone: 'info' },
  delivered: { icon: CircleCheck, tone: 'good' },
  cancelled: { icon: Ban, tone: 'bad' },
} as const satisfies Record<DeliveryStatus, unknown>;
