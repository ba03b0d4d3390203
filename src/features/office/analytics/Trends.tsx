/** The trends of these days beside those before. */
import { siteNow } from '../../../data/index.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { efficiencyOf } from '../../../domain/figures/crusherEfficiency.ts';
import { likeWithLike } from '../../../domain/figures/likeWithLike.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { formatPercent, formatRupiahShort, useTexts, withUnit } from '../../../i18n/index.ts';
import { ClosedDays } from '../shared/ClosedDays.tsx';
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
  const alike = likeWithLike(days, before, shown.today);
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const short = (value: number) => formatRupiahShort(value, language);
  const percent = (value: number) => formatPercent(value, language);
  const line = (
    name: string,
    format: (value: number) => string,
    figure: (of: readonly DayFacts[]) => number | null,
  ) => ({ name, shown: figure(days), now: figure(alike.days), before: figure(alike.before), format });
  return (
    <div className="flex flex-col gap-4">
      <ClosedDays days={days} />
      <Comparison
        lines={[
          line(t('report.produced'), m3, producedOf),
          line(t('report.delivered'), m3, (of) => deliveredOf(of).volume),
          line(t('report.revenue'), short, (of) => revenueOf(of, settings).amount),
          line(t('analytics.net'), short, (of) => netOf(of, settings).net),
          { ...line(t('report.achievement'), percent, (of) => achievementOf(of, settings).percent), isShare: true },
          {
            name: t('report.efficiency'),
            shown: lacksShifts ? null : efficiencyOf(days, settings, now).percent,
            now: lacksShifts ? null : efficiencyOf(alike.days, settings, now).percent,
            before: lackedShifts ? null : efficiencyOf(alike.before, settings, now).percent,
            format: percent,
            isShare: true,
          },
        ]}
        alike={alike}
        pending={known.isPending}
      />
      <TrendCharts known={known} range={shown.range} />
      <DayTable known={known} range={shown.range} />
    </div>
  );
}
