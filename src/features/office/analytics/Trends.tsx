/** The trends of these days beside those before. */
import { siteNow } from '../../../data/index.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { efficiencyOf } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { formatPercent, formatRupiahShort, useTexts, withUnit } from '../../../i18n/index.ts';
import { useKeptPart } from '../shared/Kept.tsx';
import { Comparison } from './Comparison.tsx';
import { DayTable } from './DayTable.tsx';
import { TrendCharts } from './TrendCharts.tsx';
import { useRangeDays } from './useRangeDays.ts';
import type { Shown } from './useRange.ts';

export function Trends(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  const lacksShifts = useKeptPart(shown.range) !== null;
  const lackedShifts = useKeptPart(shown.before) !== null;
  if (!known) return <div aria-hidden className="skeleton h-96" />;
  const { days, before, settings } = known;
  const now = siteNow();
  const m3 = (value: number) => withUnit(value, 'm³', language);
  return (
    <div className="flex flex-col gap-4">
      <Comparison
        lines={[
          { name: t('report.produced'), now: producedOf(days), before: producedOf(before), format: m3 },
          {
            name: t('report.delivered'),
            now: deliveredOf(days).volume,
            before: deliveredOf(before).volume,
            format: m3,
          },
          {
            name: t('report.revenue'),
            now: revenueOf(days, settings).amount,
            before: revenueOf(before, settings).amount,
            format: (value) => formatRupiahShort(value, language),
          },
          {
            name: t('analytics.net'),
            now: netOf(days, settings).net,
            before: netOf(before, settings).net,
            format: (value) => formatRupiahShort(value, language),
          },
          {
            name: t('report.achievement'),
            now: achievementOf(days, settings).percent,
            before: achievementOf(before, settings).percent,
            format: (value) => formatPercent(value, language),
          },
          {
            name: t('report.efficiency'),
            now: lacksShifts ? null : efficiencyOf(days, settings, now).percent,
            before: lackedShifts ? null : efficiencyOf(before, settings, now).percent,
            format: (value) => formatPercent(value, language),
          },
        ]}
        pending={known.isPending}
      />
      <TrendCharts known={known} range={shown.range} />
      <DayTable known={known} range={shown.range} />
    </div>
  );
}
