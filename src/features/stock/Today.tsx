import { History } from 'lucide-react';
import { siteNow, useConfig, useIsStale, useSyncStatus } from '../../data/dashboard.ts';
import { freshMsOf } from '../../domain/settings/freshness.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formatAge, formatNumber, useTexts } from '../../i18n/index.ts';
import { useClock } from '../../ui/useClock.ts';
import type { DailyTotalView } from '../../data/index.ts';

/** The day in five figures: what left, in how many trips, what the crusher made, how old the data is, and what is still only here. */
interface TodayProps {
  readonly deliveries: readonly DailyTotalView[] | undefined;
  readonly made: readonly DailyTotalView[] | undefined;
}

export function Today({ deliveries, made }: TodayProps) {
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const { lastSuccessAt, firstSyncComplete, online, unsent } = useSyncStatus();
  const sumOf = (totals: TodayProps['made']) =>
    totals ? formatNumber(addQuantities(...totals.map(({ quantity }) => quantity)), language) : null;
  const trips = deliveries?.reduce((sum, { count }) => sum + count, 0);
  const stale = useIsStale('stocks', now);
  const freshMinutes = freshMsOf('stocks', useConfig()) / 60_000;
  const age = lastSuccessAt ? (formatAge(lastSuccessAt, now, language) ?? t('sync.panel.now')) : t('stock.notYet');
  const dataAge = !firstSyncComplete && online ? t('stock.downloading') : age;
  const figures = [
    { name: t('stock.today'), value: sumOf(deliveries), unit: 'm³' },
    { name: t('stock.todayTrips'), value: trips === undefined ? null : formatNumber(trips, language, 0) },
    { name: t('stock.madeToday'), value: sumOf(made), unit: 'm³' },
    { name: t('stock.dataAge'), value: dataAge, small: true, stale },
    { name: t('stock.unsent'), value: formatNumber(unsent, language, 0) },
  ];
  return (
    <div className="@container">
      <dl className="mb-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-5 @max-[16rem]:grid-cols-1">
        {figures.map(({ name, value, unit, small, stale: old }) => (
          <div key={name} className="flex flex-col bg-surface px-4 py-3 max-lg:first:col-span-full @max-[20rem]:px-2.5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd
              className={`flex h-10 items-center font-bold ${small ? 'text-base leading-5' : 'text-xl @max-[20rem]:text-lg'}`}
            >
              {old && (
                <History
                  aria-label={t('stock.stale', { count: freshMinutes })}
                  role="img"
                  className="mr-1.5 size-5 shrink-0 text-warn"
                />
              )}
              {value ?? <span className="skeleton h-6 w-20" />}
              {unit && value !== null && <span className="ml-1.5 text-sm font-semibold text-ink-soft">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
