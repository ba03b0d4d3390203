import { useTranslation } from 'react-i18next';
import { useSite } from '../../../data/index.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { materialByName } from '../../../domain/legacyMaterials.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { CardCell, CardRow, OpenButton } from '../../../ui/CardTable.tsx';
import { cx } from '../../../ui/cx.ts';
import { NextMove } from './NextMove.tsx';
import { TicketRemarks } from './TicketRemarks.tsx';
import { Pick } from './Pick.tsx';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { TicketMark } from './DeliveryMarks.tsx';
import type { ComponentProps } from 'react';
import type { TicketWork } from './viewProps.ts';
import type { ViewRow } from '../../../data/index.ts';

interface DeliveryLineProps {
  readonly delivery: ViewRow<'deliveries'>;
  readonly onOpen: (delivery: ViewRow<'deliveries'>) => void;
  readonly work?: TicketWork;
}

/** The number opens the ticket. What can be done next with one tap stands at the end. */
export function DeliveryLine({ delivery, onOpen, work }: DeliveryLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useSite();
  const { row, sync } = delivery;
  const next = work?.moving.nextOf(delivery);
  return (
    <CardRow
      marked={sync !== 'sent'}
      className={cx('grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 pr-4', work ? 'pl-1' : 'pl-4')}
    >
      {work && (
        <Cell className={cx('lg:w-12 lg:pl-1 xl:px-3', !next && 'max-lg:hidden')}>
          <Pick
            label={t('board.pick', { ticket: row.ticket_no })}
            disabled={!next}
            checked={next !== undefined && work.selection.has(row.id)}
            onChange={(event) => work.selection.set([row.id], event.target.checked)}
          />
        </Cell>
      )}
      <Cell
        className={cx(
          'min-w-0 lg:whitespace-nowrap',
          next ? 'col-span-2' : 'col-span-3',
          work && !next && 'max-lg:pl-3',
        )}
      >
        <OpenButton onOpen={() => onOpen(delivery)} className="pb-2 font-mono">
          {row.ticket_no}
        </OpenButton>
        <span className="pointer-events-none relative -mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-xs text-ink-soft lg:max-w-60">
          {formatDateTime(new Date(countsAt(row)), language, timeZone)}
          {sync !== 'sent' && <SyncMark sync={sync} />}
          <TicketRemarks row={row} />
        </span>
      </Cell>
      <Cell className={cx('min-w-0', work ? 'col-span-2 pl-3' : 'col-span-2')}>
        <span className="block font-mono font-semibold lg:whitespace-nowrap">{row.truck_license}</span>
        <span className="block text-xs wrap-anywhere text-ink-soft lg:max-w-32 lg:truncate xl:max-w-48">
          {row.driver_name}
        </span>
      </Cell>
      <Cell className="order-1 col-span-2 min-w-0 max-lg:pl-3">
        <span className="block wrap-anywhere lg:max-w-32 lg:truncate xl:max-w-72">{row.customer_name}</span>
        <span className="block text-xs text-ink-soft lg:max-w-32 lg:truncate xl:max-w-72">
          {materialByName(row.material_type).displayName}
        </span>
      </Cell>
      <Cell className="text-right font-semibold whitespace-nowrap max-lg:text-base">
        {formatNumber(row.volume, language)}
        <span className="lg:sr-only"> m³</span>
      </Cell>
      <Cell className="order-1 max-lg:justify-self-end">
        <TicketMark row={row} />
      </Cell>
      {work && (
        <Cell className={cx('order-2 col-span-3 lg:w-px', !next && 'max-lg:hidden')}>
          {next && <NextMove delivery={delivery} move={next} moving={work.moving} className={NEXT} />}
        </Cell>
      )}
    </CardRow>
  );
}

/** Beneath the card; on a desk in its column, where the word alone has room. */
const NEXT = 'w-full lg:max-xl:[&>svg]:hidden max-lg:my-1 max-lg:ml-3 max-lg:w-[calc(100%-0.75rem)]';

const Cell = ({ className, ...props }: ComponentProps<typeof CardCell>) => (
  <CardCell className={cx('lg:px-2 xl:px-3', className)} {...props} />
);
