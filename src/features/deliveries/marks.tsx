import { Ban, CircleCheck, CircleAlert, CircleSlash, Clock, CloudUpload, Hand, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import type { RowSync } from '../../data/index.ts';
import type { DeliveryStatus } from '../../domain/deliveries/status.ts';
import type { DeliveryRow } from '../../domain/rows.ts';

/** No mark means sent. */
export function SyncMark({ sync }: { readonly sync: Exclude<RowSync, 'sent'> }) {
  const { t } = useTranslation();
  const { icon, tone, word } = SYNC[sync];
  return (
    <Mark tone={tone} icon={icon}>
      {t(`sync.state.${word}`)}
    </Mark>
  );
}

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

const SYNC = {
  to_send: { icon: CloudUpload, tone: 'warn', word: 'toSend' },
  needs_attention: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  held: { icon: Hand, tone: 'info', word: 'held' },
} as const satisfies Record<Exclude<RowSync, 'sent'>, unknown>;

const STATUS = {
  pending: { icon: Clock, tone: 'plain' },
  in_transit: { icon: Truck, tone: 'info' },
  delivered: { icon: CircleCheck, tone: 'good' },
  cancelled: { icon: Ban, tone: 'bad' },
} as const satisfies Record<DeliveryStatus, unknown>;
