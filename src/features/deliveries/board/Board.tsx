import { useState } from 'react';
import { useDeliveries, useDeliveriesOfDay, useOpenCounts } from '../../../data/deliveries.ts';
import { shownStatus, type ShownStatus } from '../../../domain/rules/ticketStatus.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { BoardCard } from './BoardCard.tsx';
import { DayInput } from './DayInput.tsx';
import type { DeliveryViewProps } from './viewProps.ts';
import type { ViewRow } from '../../../data/index.ts';

type Cards = readonly ViewRow<'deliveries'>[];

const FIRST_CARDS = 12;

/** Where every truck is: those on their way whatever their day, those that are done of the day. */
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
        {columns.map(({ status, cards, count }) => (
          <Column
            key={status}
            status={status}
            cards={cards}
            count={count}
            limit={limitOf(status)}
            onMore={() => setLimits({ ...limits, [status]: 2 * limitOf(status) })}
            view={view}
          />
        ))}
      </div>
    </>
  );
}

interface ColumnProps {
  readonly status: ShownStatus;
  readonly cards: Cards | undefined;
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
