import { useDeliveries, type DeliveriesQuery } from '../../../data/deliveries.ts';
import { NEWEST_FIRST, olderDeliveries, readOlder } from '../../../data/older.ts';
import { OlderRecords } from '../../../shared/records/OlderRecords.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import type { DeliveryViewProps } from './viewProps.ts';

interface OlderDeliveriesProps extends Pick<DeliveryViewProps, 'onOpen'> {
  readonly query: DeliveriesQuery;
  /** The first day on this device. */
  readonly before: string;
}

/** Tickets before this device's first day: view only. */
export function OlderDeliveries({ query, before, onOpen }: OlderDeliveriesProps) {
  const { t } = useTexts();
  // A ticket that was open until today may be as old, but is still on this device: the list above shows it.
  const here = useDeliveries(
    { ...query, to: query.to !== undefined && query.to < before ? query.to : before },
    Number.POSITIVE_INFINITY,
  )?.deliveries;
  return (
    <OlderRecords
      text={t('board.older.text')}
      before={before}
      ask={(page, after) =>
        readOlder('deliveries', (client) => olderDeliveries(client, { ...query, before }), {
          page,
          after,
          columns: NEWEST_FIRST,
        })
      }
      here={here}
    >
      {(deliveries, label) => (
        <DeliveryTable label={label} deliveries={deliveries} onOpen={(delivery) => onOpen(delivery, false)} />
      )}
    </OlderRecords>
  );
}
