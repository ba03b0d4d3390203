import { ChevronsUp, CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MATERIALS } from '../../domain/materials.ts';
import { stockLevel } from '../../domain/stockLevel.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
import { StockPicture } from './StockPicture.tsx';
import type { DailyTotalView, StockView } from '../../data/index.ts';
import type { StockLevel, StockThresholds } from '../../domain/stockLevel.ts';

interface StockCardProps {
  readonly stock: StockView;
  readonly today: DailyTotalView | undefined;
  readonly thresholds: StockThresholds;
}

export function StockCard({ stock, today, thresholds }: StockCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { displayName, category, unit } = MATERIALS[stock.materialType];
  const level = stockLevel(stock.onHand, thresholds);
  const { icon, tone } = LEVELS[level];
  return (
    <article aria-label={displayName} className={CARD}>
      <div className="min-w-0">
        <h3 className="truncate text-sm font-semibold" title={displayName}>
          {displayName}
        </h3>
        <p className="text-xs text-ink-soft">{t(`stock.category.${category}`)}</p>
      </div>
      <StockPicture share={stock.onHand / thresholds.abundant} kind={category === 'fuel' ? 'tank' : 'pile'} level={level} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-figure font-bold tracking-tight">
          {formatNumber(stock.onHand, language, 1)}
          <span className="ml-1.5 text-base font-semibold text-ink-soft">{unit}</span>
        </p>
        <Mark tone={tone} icon={icon}>
          {t(`stock.level.${level}`)}
        </Mark>
      </div>
      <p className="text-sm text-ink-soft">
        {today && today.quantity > 0
          ? `${t('stock.outToday', { amount: `${formatNumber(today.quantity, language, 1)} ${unit}` })} · ${t('stock.trips', { count: today.count })}`
          : t('stock.noneToday')}
      </p>
    </article>
  );
}

/** The card's own size, so that nothing moves when the figures come. */
export function StockCardSkeleton() {
  return (
    <div className={CARD} aria-hidden>
      <div className="flex h-10.5 flex-col gap-1.5 pt-1">
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-3 w-1/3" />
      </div>
      <div className="skeleton h-16" />
      <div className="flex h-10 items-center">
        <div className="skeleton h-8 w-1/2" />
      </div>
      <div className="flex h-5.5 items-center">
        <div className="skeleton h-4 w-3/4" />
      </div>
    </div>
  );
}

const CARD = 'flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-card';

const LEVELS = {
  out: { icon: OctagonX, tone: 'bad' },
  low: { icon: TriangleAlert, tone: 'warn' },
  normal: { icon: CircleCheck, tone: 'good' },
  abundant: { icon: ChevronsUp, tone: 'info' },
} as const satisfies Record<StockLevel, unknown>;
