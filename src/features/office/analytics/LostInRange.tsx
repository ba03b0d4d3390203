/** The lost production of these days. */
import { siteNow, useStocks } from '../../../data/index.ts';
import { demandOf, isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { lostProductionOf } from '../../../domain/figures/lostProduction.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { LostProductionChart } from '../shared/LostProduction.tsx';
import { Kept, useKeptPart } from '../shared/Kept.tsx';
import type { RangeDays } from './useRangeDays.ts';

/** From the deliveries of these days and the current stock. */
export function LostInRange({ days, settings }: Pick<RangeDays, 'days' | 'settings'>) {
  const { t } = useTexts();
  const range = { from: days[0]?.day ?? '' };
  const since = useKeptPart(range);
  const kept = since === null ? days : days.filter(({ day }) => day >= since);
  const stocks = useStocks();
  const { abundantStock } = settings(days.at(-1)?.day ?? '');
  return (
    <>
      <Kept range={range} of="shifts" />
      <LostProductionChart
        lost={lostProductionOf(kept, settings, siteNow())}
        period={t('analytics.inThisTime')}
        heldBackByDemand={isHeldBackByDemand(stocks ?? [], days, demandOf(days, settings), abundantStock)}
      />
    </>
  );
}
