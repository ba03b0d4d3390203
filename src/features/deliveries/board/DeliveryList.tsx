import { CloudOff, SearchX, Truck } from 'lucide-react';
import {
  MOST_SUMMED,
  useDeliveries,
  useDeliveriesPage,
  useKeptSince,
  useTicketSums,
  type DeliveriesQuery,
} from '../../../data/deliveries.ts';
import { useSite, useSyncStatus, type ViewRow } from '../../../data/index.ts';
import { formatDay, formatNumber, useTexts, formatRupiah, withUnit } from '../../../i18n/index.ts';
import { Button, ListSkeleton, sorted, useSorting, Empty, Pager } from '../../../ui/index.ts';
import { DeliveryTable, SORT_BY, isSortKey } from './DeliveryTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SelectionBar, PickAll, useSelection } from './Selection.tsx';
import { NO_FILTERS, queryOf, type Filters, type DeliveryViewProps } from './filters.ts';
import { isHeldWhole } from './deliveryFile.ts';
import { NEWEST_FIRST, olderDeliveries, readOlder } from '../../../data/older.ts';
import { OlderRecords } from '../../../shared/records/OlderRecords.tsx';

const PAGE_SIZE = 50;

/** All tickets of this device, newest first, in pages; then those that are only on the server. */
export function DeliveryList({ filters, change, moving, onOpen }: DeliveryViewProps) {
  const { t, language } = useTexts();
  const selection = useSelection();
  const { timeZone } = useSite();
  const query = queryOf(filters, timeZone);
  const sorting = useSorting();
  const { key } = sorting;
  const newest = useDeliveriesPage(query, filters.page, PAGE_SIZE);
  // With any other sort order the whole list is read, up to the limit for sums.
  const whole = useDeliveries(isSortKey(key) ? query : null, MOST_SUMMED);
  const isSorted = isSortKey(key) && whole !== undefined;
  const found = isSorted
    ? { ...pageOf(sorted(whole.deliveries, SORT_BY[key], sorting.isDown), filters.page), isCurrent: whole.isCurrent }
    : newest;
  const shown = found?.deliveries ?? [];
  // "None found" is shown only for the current query.
  const isRead = found !== undefined && (shown.length > 0 || (found.isCurrent && !found.more));
  return (
    <>
      <FilterBar filters={filters} change={change} />
      <div className="sticky top-16 z-10 -mx-4 mb-1 flex min-h-12 items-center gap-x-2 bg-ground px-4 lg:mx-0 lg:my-0 lg:h-9 lg:min-h-0 lg:px-0">
        <PickAll deliveries={shown} {...{ isRead, moving, selection }} />
        <TicketSums query={query} of={filters.period === '' ? '' : t(`board.period.${filters.period}`)} />
      </div>
      {!isRead && <ListSkeleton rows={10} />}
      {isRead && shown.length === 0 && filters.page === 1 && (
        <Nothing filters={filters} onClear={() => change({ ...NO_FILTERS, period: 'all' })} />
      )}
      {isRead && shown.length === 0 && filters.page > 1 && (
        <Empty icon={SearchX} title={t('board.pages.none')} text={t('board.pages.noneText')}>
          <Button onClick={() => change({ page: 1 })}>{t('board.pages.first')}</Button>
        </Empty>
      )}
      {isRead && shown.length > 0 && (
        <>
          <DeliveryTable
            label={t('delivery.title')}
            deliveries={shown}
            onOpen={onOpen}
            work={{ moving, selection }}
            sorting={sorting}
          />
          <SelectionBar deliveries={shown} {...{ moving, selection }} />
        </>
      )}
      {isRead && (
        <Pager
          label={t('board.pages.label')}
          back={t('board.pages.newer')}
          on={t('board.pages.older')}
          page={filters.page}
          pageSize={PAGE_SIZE}
          shown={shown.length}
          more={found.more}
          onPage={(page) => change({ page })}
        />
      )}
      {isRead && !found.more && isSorted && whole.more && (
        <p role="status" className="mt-4 text-center text-sm text-ink-soft">
          {t('board.sortedPart', { total: formatNumber(MOST_SUMMED, language) })}
        </p>
      )}
      {isRead && !found.more && !(isSorted && whole.more) && <Earlier filters={filters} onOpen={onOpen} />}
    </>
  );
}

const pageOf = (deliveries: readonly ViewRow<'deliveries'>[], page: number) => ({
  deliveries: deliveries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  more: deliveries.length > page * PAGE_SIZE,
});

/** Tickets that are not on this device: still downloading, or too old. */
function Earlier({ filters, onOpen }: Pick<DeliveryViewProps, 'filters' | 'onOpen'>) {
  const { t, language } = useTexts();
  const { firstSyncComplete, unread } = useSyncStatus();
  const keptSince = useKeptSince();
  const { timeZone } = useSite();
  const query = queryOf(filters, timeZone);
  if (!firstSyncComplete && !unread)
    return (
      <p role="status" className="mt-4 text-center text-sm text-ink-soft">
        {t('board.older.onTheirWay')}
      </p>
    );
  if (!keptSince || isHeldWhole(query, keptSince)) return null;
  if (filters.slot)
    return (
      <p className="mt-4 text-center text-sm text-ink-soft">
        {t('board.older.noHours', { day: formatDay(keptSince, language) })}
      </p>
    );
  return <OlderDeliveries key={JSON.stringify([query, keptSince])} query={query} before={keptSince} onOpen={onOpen} />;
}

function Nothing({ filters, onClear }: { readonly filters: Filters; readonly onClear: () => void }) {
  const { t } = useTexts();
  const { firstSyncComplete, online } = useSyncStatus();
  if (Object.keys(queryOf(filters.period === '' ? filters : { ...filters, from: '', to: '' }, '')).length > 0)
    return (
      <Empty icon={SearchX} title={t('board.nothing.title')} text={t('board.nothing.text')}>
        <Button onClick={onClear}>{t('board.filter.clear')}</Button>
      </Empty>
    );
  if (!firstSyncComplete && online) return <ListSkeleton rows={10} />;
  if (!firstSyncComplete)
    return <Empty icon={CloudOff} title={t('delivery.emptyTitle')} text={t('delivery.emptyOffline')} />;
  if (filters.period === 'all' || filters.period === '')
    return <Empty icon={Truck} title={t('delivery.emptyTitle')} text={t('delivery.emptyText')} />;
  return (
    <Empty icon={Truck} title={t('board.nothing.period')} text={t(`board.period.${filters.period}`)}>
      <Button onClick={onClear}>{t('board.period.all')}</Button>
    </Empty>
  );
}

interface OlderDeliveriesProps extends Pick<DeliveryViewProps, 'onOpen'> {
  readonly query: DeliveriesQuery;
  readonly before: string;
}

/** Tickets before this device's first day: view only. */
function OlderDeliveries({ query, before, onOpen }: OlderDeliveriesProps) {
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

/** The number of counted tickets, their totals, the part of customers who pay cash, and the number of uncounted ones. */
function TicketSums({ query, of }: { readonly query: DeliveriesQuery; readonly of: string }) {
  const { t, language } = useTexts();
  const sums = useTicketSums(query);
  const total = sums && formatNumber(sums.isPart ? sums.count + sums.left : sums.count, language);
  return (
    // Two lines, on a desk one, from the start, so that nothing moves when the sum arrives.
    <p
      role="status"
      className="h-11 min-w-0 flex-1 gap-x-3 text-xs leading-5.5 tabular-nums sm:text-sm xl:flex xl:h-6 [&>span]:block [&>span]:truncate"
    >
      <span className="shrink-0 font-semibold">
        {of !== '' && `${of} · `}
        {sums &&
          t(sums.isPart ? 'board.sums.part' : 'board.sums.all', {
            count: sums.count,
            total,
            volume: withUnit(sums.volume, 'm³', language),
          })}
      </span>
      <span className="text-ink-soft">
        {sums &&
          [
            formatRupiah(sums.amount, language),
            t('board.sums.cash', { amount: formatRupiah(sums.cash, language) }),
            ...(sums.left > 0
              ? [t('board.sums.left', { count: sums.left, total: formatNumber(sums.left, language) })]
              : []),
          ].join(' · ')}
      </span>
    </p>
  );
}
