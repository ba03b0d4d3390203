import { CloudOff, Plus, History } from 'lucide-react';
import { Suspense, memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { afterFirstPaint } from '../../data/appShell.ts';
import { effectiveRole, useAuth } from '../../data/auth.ts';
import {
  siteNow,
  useConfig,
  useDailyTotals,
  useSite,
  useStocks,
  useSyncStatus,
  useIsStale,
  usePeriodDeliveries,
} from '../../data/dashboard.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formatDay, useTexts, formatAge, formatNumber } from '../../i18n/index.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Section } from '../../ui/Section.tsx';
import { optionalPart } from '../../ui/lazyPart.tsx';
import { useClock } from '../../ui/useClock.ts';
import { StockCard, StockCardSkeleton } from './StockCard.tsx';
import type { DailyTotalView, StockView } from '../../data/index.ts';
import type { StockThresholds } from '../../domain/stock/stockLevel.ts';
import { freshMsOf } from '../../domain/settings/freshness.ts';
import { periodStart } from '../../domain/settings/countingPeriod.ts';

/** Stock in the yard, and today's outflow and inflow, unsent work of this device included. */
export function StockPage() {
  const { t, language } = useTexts();
  const site = useSite();
  const day = operatingDayOf(useClock(siteNow), site);
  const stocks = useStocks();
  const totals = useDailyTotals(day);
  const deliveries = totals?.filter(({ kind }) => kind === 'deliveries');
  const made = totals?.filter(
    ({ kind, key }) => (kind === 'production' && key !== 'boulder') || kind === 'transformation',
  );
  const { firstSyncComplete, online } = useSyncStatus();
  const isOwner = useAuth(effectiveRole) === 'owner';
  const nothingKnown = stocks !== undefined && !firstSyncComplete && stocks.every(({ known }) => !known);

  return (
    <>
      <title>{`${t('stock.title')} · ${t('app.name')}`}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-bold">{t('stock.title')}</h1>
          <p className="text-sm text-ink-soft">{t('stock.day', { day: formatDay(day, language) })}</p>
        </div>
        <Link to="/delivery/new" className={`${buttonClass('main')} w-full sm:w-auto`}>
          <Plus aria-hidden className="size-5" />
          {t('stock.newDelivery')}
        </Link>
      </div>
      {isOwner && firstSyncComplete && (
        <Suspense fallback={<div className="mb-4 h-24" />}>
          <FirstSteps />
          <OwnersLine />
        </Suspense>
      )}
      <Today deliveries={nothingKnown ? undefined : deliveries} made={nothingKnown ? undefined : made} />
      <Period />
      {nothingKnown && !online ? (
        <Empty icon={CloudOff} title={t('stock.emptyTitle')} text={t('stock.emptyOffline')} />
      ) : (
        <Piles stocks={nothingKnown ? undefined : stocks} totals={totals} day={day} />
      )}
    </>
  );
}

const SECTIONS = [
  { category: 'finished_product', title: 'stock.finishedProducts' },
  { category: 'raw_material', title: 'stock.rawMaterial' },
  { category: 'fuel', title: 'stock.fuel' },
] as const;

interface PilesProps {
  readonly stocks: readonly StockView[] | undefined;
  readonly totals: readonly DailyTotalView[] | undefined;
  readonly day: string;
}

const StockTrend = optionalPart(() => afterFirstPaint(async () => (await import('./StockTrend.tsx')).StockTrend));

const ofOwner = () => import('../../shared/overview/HowItGoes.tsx');
const OwnersLine = optionalPart(() => afterFirstPaint(async () => (await ofOwner()).OwnersLine));
const FirstSteps = optionalPart(() => afterFirstPaint(async () => (await ofOwner()).FirstSteps));

/** Products first, because they are sold. Raw material and diesel share the last row. */
function Piles({ stocks, totals, day }: PilesProps) {
  const { t } = useTexts();
  const config = useConfig();
  const thresholds = useMemo(
    () => ({
      pile: { low: config['business.low_stock_threshold'], abundant: config['business.abundant_stock_threshold'] },
      tank: { low: config['business.low_fuel_threshold'], abundant: config['business.sufficient_fuel_threshold'] },
    }),
    [config],
  );
  return (
    <div className="@container grid grid-cols-1 gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {SECTIONS.map(({ category, title }) => {
        const wide = category === 'finished_product';
        return (
          <Section key={category} title={t(title)} className={wide ? 'col-span-full' : undefined}>
            <div
              className={
                wide ? 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4' : 'grid grid-cols-1 gap-4'
              }
            >
              {stocks
                ? stocks
                    .filter(({ materialType }) => MATERIALS[materialType].category === category)
                    .map((stock) => (
                      <LiveCard
                        key={stock.materialType}
                        stock={stock}
                        {...(totals && outOf(stock.materialType, totals))}
                        thresholds={category === 'fuel' ? thresholds.tank : thresholds.pile}
                        day={day}
                      />
                    ))
                : Array.from({ length: wide ? 8 : 1 }, (_, index) => <StockCardSkeleton key={index} />)}
            </div>
          </Section>
        );
      })}
    </div>
  );
}

interface LiveCardProps {
  readonly stock: StockView;
  /** What left it today, and in how many trips; undefined while it is being read. */
  readonly quantity?: number;
  readonly count?: number;
  readonly thresholds: StockThresholds;
  readonly day: string;
}

/** Rendered only when its own data changes: the page renders with every result of the store and every step of the sync. */
const LiveCard = memo(function LiveCard({ stock, quantity, count = 0, thresholds, day }: LiveCardProps) {
  return (
    <StockCard
      stock={stock}
      today={quantity === undefined ? undefined : { quantity, count }}
      thresholds={thresholds}
      trend={
        <Suspense fallback={null}>
          <StockTrend stock={stock} day={day} />
        </Suspense>
      }
    />
  );
});

/** Loads that left the yard, crusher feed, and fuel given to machines. */
function outOf(material: string, totals: readonly DailyTotalView[]) {
  const out = totals.filter(({ kind, key }) =>
    material === 'solar' ? kind === 'fuel_issue' : key === material && (kind === 'deliveries' || kind === 'feed'),
  );
  return {
    quantity: addQuantities(...out.map(({ quantity }) => quantity)),
    count: out.find(({ kind }) => kind === 'deliveries')?.count ?? 0,
  };
}

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

/** Deliveries since the last reset of the counting period; nothing if there was none. */
function Period() {
  const { t, language } = useTexts();
  const from = periodStart(useConfig()['reset.last_reset_date'], useSite());
  const period = usePeriodDeliveries(from);
  if (from === null) return null;
  return (
    <p className="-mt-4 mb-8 text-sm text-ink-soft">
      {period ? (
        t('stock.period', {
          day: formatDay(from, language),
          volume: formatNumber(period.volume, language),
          trips: t('stock.trips', { count: period.trips }),
        })
      ) : (
        <span className="skeleton inline-block h-4 w-64 max-w-full" />
      )}
    </p>
  );
}
