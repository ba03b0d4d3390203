import { ChevronsUp, CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { stockLevel, type StockLevel, type StockThresholds } from '../../domain/stock/stockLevel.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { Mark } from '../../ui/Mark.tsx';
import { BRACKET, Whole } from '../../ui/Whole.tsx';
import { StockChart } from './StockChart.tsx';
import type { ReactNode } from 'react';
import type { DailyTotalView, StockView } from '../../data/index.ts';

interface StockCardProps {
  readonly stock: StockView;
  /** What left it, and in how many trips; undefined while it is being read. */
  readonly today: Pick<DailyTotalView, 'quantity' | 'count'> | undefined;
  readonly thresholds: StockThresholds;
  /** Loads later; its space is reserved. */
  readonly trend?: ReactNode;
}

export function StockCard({ stock, today, thresholds, trend }: StockCardProps) {
  const { t, language } = useTexts();
  const { displayName, category, unit } = MATERIALS[stock.materialType];
  const level = stockLevel(stock.onHand, thresholds);
  const { icon, tone } = LEVELS[level];
  return (
    <article aria-label={displayName} className={CARD}>
      <div className="min-w-0 [grid-area:name]">
        <h3 className="text-sm font-semibold">
          <Whole text={displayName} part={BRACKET} />
        </h3>
        <p className="text-xs text-ink-soft">{t(`material.description.${stock.materialType}`)}</p>
      </div>
      <div className="justify-self-end [grid-area:level] sm:self-end @max-[16rem]:justify-self-start">
        <Mark
          tone={tone}
          icon={icon}
          text={t(`stock.level.${category === 'fuel' && level === 'abundant' ? 'sufficient' : level}`)}
        />
      </div>
      <StockChart
        share={stock.onHand / thresholds.abundant}
        kind={category === 'fuel' ? 'tank' : 'pile'}
        level={level}
      />
      <div className="[grid-area:figure]">
        <p className="text-xl font-bold tracking-tight whitespace-nowrap sm:text-figure">
          {formatNumber(stock.onHand, language)}
          <span className="ml-1.5 text-base font-semibold text-ink-soft">{unit}</span>
        </p>
        {stock.others.map(({ name, count, sent }) => (
          <p key={name} className="text-sm text-ink-soft">
            {count > 0 && t('stock.othersUnsent', { count, name })}
            {count > 0 && sent > 0 && ' · '}
            {sent > 0 && t('stock.othersSent', { count: sent, name })}
          </p>
        ))}
      </div>
      <p className="text-sm text-ink-soft [grid-area:today]">
        {!today ? (
          <span className="skeleton my-0.75 inline-block h-4 w-40 align-top" />
        ) : today.quantity > 0 ? (
          t('stock.outToday', { amount: withUnit(today.quantity, unit, language) }) +
          (today.count > 0 ? ` · ${t('stock.trips', { count: today.count })}` : '')
        ) : (
          t('stock.noneToday')
        )}
      </p>
      <div className={TREND}>{trend}</div>
    </article>
  );
}

/** The card's areas and heights, so that nothing moves when the figures arrive. */
export function StockCardSkeleton() {
  return (
    <div className={CARD} aria-hidden>
      <div className="flex h-10.5 flex-col justify-evenly [grid-area:name]">
        <div className="skeleton h-4 w-32" />
        <div className="skeleton h-3 w-20" />
      </div>
      <div className="skeleton h-12 [grid-area:picture] sm:h-14" />
      <div className="flex h-8 items-center [grid-area:figure] sm:h-10">
        <div className="skeleton h-7 w-32" />
      </div>
      <div className="flex h-5.5 items-center [grid-area:today]">
        <div className="skeleton h-4 w-40" />
      </div>
      <div className={TREND} />
    </div>
  );
}

/** Two lines. */
const TREND = 'h-11 text-sm [grid-area:trend]';

/** On a phone the chart is beside the figure; on wider screens, or with very large text, it has its own line. */
const CARD =
  'grid grid-cols-[1fr_7.5rem] content-start items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface p-4 shadow-card ' +
  "[grid-template-areas:'name_level'_'figure_picture'_'today_today'_'trend_trend'] " +
  "@max-[16rem]:grid-cols-1 @max-[16rem]:[grid-template-areas:'name'_'level'_'figure'_'picture'_'today'_'trend'] " +
  "sm:gap-y-2 sm:[grid-template-areas:'name_name'_'picture_level'_'figure_figure'_'today_today'_'trend_trend']";

const LEVELS = {
  below: { icon: OctagonX, tone: 'bad' },
  out: { icon: OctagonX, tone: 'bad' },
  low: { icon: TriangleAlert, tone: 'warn' },
  normal: { icon: CircleCheck, tone: 'good' },
  abundant: { icon: ChevronsUp, tone: 'info' },
} as const satisfies Record<StockLevel, unknown>;
