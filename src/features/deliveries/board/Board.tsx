import { useState } from 'react';
import { useDeliveries, useDeliveriesOfDay, useOpenCounts } from '../../../data/deliveries.ts';
import { shownStatus, type ShownStatus } from '../../../domain/rules/ticketStatus.ts';
import { formatNumber, useTexts, formatDateTime, useLanguage, withUnit } from '../../../i18n/index.ts';
import { Button, SyncMark } from '../../../ui/index.ts';
import { DayInput } from './TripsView.tsx';
import { useSite, type ViewRow } from '../../../data/index.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { NextMove } from './MoveButton.tsx';
import { TicketRemarks } from './DeliveryMarks.tsx';
import type { DeliveryViewProps } from './filters.ts';

const FIRST_CARDS = 12;

export function Board({ day, ...view }: DeliveryViewProps & { readonly day: string }) {
  const { t } = useTexts();
  const [limits, setLimits] = useState<Partial<Record<ShownStatus, number>>>({});
  const limitOf = (status: ShownStatus) => limits[status] ?? FIRST_CARDS;
  const pending = useDeliveries({ status: 'pending' }, limitOf('pending'))?.deliveries;
  const inTransit = useDeliveries({ status: 'in_transit' }, limitOf('in_transit'))?.deliveries;
  const ofDay = useDeliveriesOfDay(day);
  const open = useOpenCounts();
  const done = (status: ShownStatus) => {
    const cards = ofDay?.filter(({ row }) => shownStatus(row) === status);
    return { status, cards, count: cards?.length };
  };
  const columns: readonly Pick<ColumnProps, 'status' | 'cards' | 'count'>[] = [
    { status: 'pending', cards: pending, count: open?.pending },
    { status: 'in_transit', cards: inTransit, count: open?.in_transit },
    done('delivered'),
    done('cancelled'),
    done('voided'),
  ];
  return (
    <>
      <DayInput day={day} onDay={(wanted) => view.change({ day: wanted })} hint={t('board.board.hint')} />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {columns.map((column) => {
          const limit = limitOf(column.status);
          const onMore = () => setLimits({ ...limits, [column.status]: 2 * limit });
          return <Column key={column.status} {...column} {...{ limit, onMore, view }} />;
        })}
      </div>
    </>
  );
}

interface ColumnProps {
  readonly status: ShownStatus;
  readonly cards: readonly ViewRow<'deliveries'>[] | undefined;
  readonly count: number | undefined;
  readonly limit: number;
  readonly onMore: () => void;
  readonly view: DeliveryViewProps;
}

function Column({ status, cards, count, limit, onMore, view }: ColumnProps) {
  const { t, language } = useTexts();
  const headingId = `column-${status}`;
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3 rounded-lg bg-sunken p-3">
      <h2 id={headingId} className="flex items-baseline justify-between gap-2 px-1 font-semibold">
        {t(`delivery.status.${status}`)}
        <span className="text-lg">{count === undefined ? '' : formatNumber(count, language)}</span>
      </h2>
      {!cards && <div aria-hidden className="skeleton h-32 bg-surface" />}
      {cards?.length === 0 && <p className="px-1 pb-2 text-sm text-ink-soft">{t('board.board.none')}</p>}
      {cards && cards.length > 0 && (
        <ul className="flex flex-col gap-3">
          {cards.slice(0, limit).map((delivery) => (
            <BoardCard key={delivery.row.id} delivery={delivery} moving={view.moving} onOpen={view.onOpen} />
          ))}
        </ul>
      )}
      {cards && (count ?? 0) > Math.min(cards.length, limit) && <Button onClick={onMore} text={t('action.more')} />}
    </section>
  );
}

/** A ticket on the board: the plate must be readable from afar. */
function BoardCard(props: Pick<DeliveryViewProps, 'moving' | 'onOpen'> & { readonly delivery: ViewRow<'deliveries'> }) {
  const { delivery, moving, onOpen } = props;
  const language = useLanguage();
  const { timeZone } = useSite();
  const { row, sync } = delivery;
  const next = moving.nextOf(delivery);
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface p-3 text-sm shadow-card">
      <button
        type="button"
        onClick={() => onOpen(delivery)}
        className="-mx-1 min-h-12 rounded-sm px-1 text-left font-mono text-xs font-semibold break-all underline decoration-line-strong underline-offset-4 hover:bg-sunken"
      >
        {row.ticket_no}
      </button>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-mono text-base font-bold">{row.truck_license}</span>
        <span className="font-semibold whitespace-nowrap">{withUnit(row.volume, 'm³', language)}</span>
      </p>
      <p>{materialByName(row.material_type).displayName}</p>
      <p className="wrap-break-word">{row.customer_name}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        {formatDateTime(new Date(countsAt(row)), language, timeZone)}
        {sync !== 'sent' && <SyncMark sync={sync} />}
        <TicketRemarks row={row} />
      </p>
      {next && <NextMove delivery={delivery} move={next} moving={moving} className="mt-1 w-full" />}
    </li>
  );
}
