import { useConfig } from '../../data/dashboard.ts';
import { useTrendTotals } from '../../data/totals.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { unsentOfOthers } from '../../domain/figures/stockOfDay.ts';
import { stockTrend } from '../../domain/stock/stockTrend.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import type { StockView } from '../../data/index.ts';

export function StockTrend({ stock, day }: { readonly stock: StockView; readonly day: string }) {
  const { materialType, onHand } = stock;
  const { t, language } = useTexts();
  const fuelADay = useConfig()['business.fuel_consumption_daily'];
  const found = useTrendTotals(day);
  if (!found) return null;
  const { unit } = MATERIALS[materialType];
  const { levels, cameIn, cover } = stockTrend(found.totals, {
    material: materialType,
    onHand,
    unsentOfOthers: unsentOfOthers(stock),
    today: day,
    firstDay: found.firstDay,
    fuelADay,
  });
  return (
    <div className="flex h-full items-end justify-between gap-3">
      {/* There is room for two lines: the chart shrinks, not the text. */}
      <p className="min-w-0 text-ink-soft sm:shrink-0 sm:whitespace-nowrap">
        {cameIn > 0 && (
          <span className="block">{t('stock.inToday', { amount: withUnit(cameIn, unit, language) })}</span>
        )}
        <span className="block">
          {cover === null
            ? t('stock.coverNone')
            : t('stock.cover', { count: Math.floor(cover), days: formatNumber(Math.floor(cover), language, 0) })}
        </span>
      </p>
      {levels && (
        <Sparkline
          values={levels}
          label={t('stock.trend', {
            from: withUnit(levels[0] ?? 0, unit, language),
            to: withUnit(levels.at(-1) ?? 0, unit, language),
          })}
        />
      )}
    </div>
  );
}
