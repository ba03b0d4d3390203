import { askOlderDeliveries, useDeliveries } from '../../../data/deliveries.ts';
import { OlderRecords } from '../../../shared/records/OlderRecords.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import type { DeliveriesQuery } from '../../../data/deliveries.ts';
import type { DeliveryViewProps } from './viewProps.ts';

interface OlderDeliveriesProps extends Pick<DeliveryViewProps, 'onOpen'> {
  readonly query: DeliveriesQuery;
  /** The first day that this device keeps. */
  readonly before: string;
}

/** Tickets from before the days that this device keeps: neither moved nor printed here. */
export function OlderDeliveries({ query, before, onOpen }: OlderDeliveriesProps) {
  const { t } = useTexts();
  // A ticket that was open until today is as old, and still on this device: it stands in the list above.
  const heldOnes = useDeliveries(
    { ...query, to: query.to !== undefined && query.to < before ? query.to : before },
    Number.POSITIVE_INFINITY,
  )?.deliveries;
  const held = heldOnes && new Set(heldOnes.map(({ row }) => row.id));
  return (
    <OlderRecords
      text={t('board.older.text')}
      before={before}
      ask={(page) => askOlderDeliveries({ ...query, before }, { page })}
    >
      {(rows, label) => {
        const others = held ? rows.filter(({ id }) => !held.has(id)) : [];
        return others.length === 0 ? null : (
          <DeliveryTable
            label={label}
            deliveries={others.map((row) => ({ row, sync: 'sent' as const }))}
            onOpen={(delivery) => onOpen(delivery, false)}
          />
        );
      }}
    </OlderRecords>
  );
}
