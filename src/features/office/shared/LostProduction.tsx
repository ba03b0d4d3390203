/** Where the m³ between target and production were lost: a waterfall whose parts add up, and one sentence. */
import { Lightbulb } from 'lucide-react';
import { largestLoss, lossesByReason, lostProductionOf } from '../../../domain/figures/lostProduction.ts';
import { formatRupiahShort, useTexts, withUnit, type Texts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { siteNow, useStocks } from '../../../data/index.ts';
import { demandOf, isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { Kept, useKeptPart } from './FigureNotes.tsx';
import type { Loss, LostProduction } from '../../../domain/figures/lostProduction.ts';
import type { TFunction } from 'i18next';
import type { RangeDays } from '../analytics/useRange.ts';

interface LostProductionProps {
  readonly lost: LostProduction;
  /** "this week": the end of the sentence. */
  readonly period: string;
  /** Finished stock is abundant and deliveries are behind: the crusher is not the limit. */
  readonly heldBackByDemand: boolean;
}

export function LostProductionChart({ lost, period, heldBackByDemand }: LostProductionProps) {
  const { t, language } = useTexts();
  const { target, produced, losses } = lost;
  const parts = lossesByReason(losses);
  const names = [t('office.lost.target'), ...parts.map((loss) => lossName(loss, t)), t('office.lost.produced')];
  return (
    <>
      <Chart
        kind="steps"
        title={t('office.lost.title')}
        summary={lostSentence(lost, period, { t, language })}
        categoryTitle={t('office.lost.part')}
        categories={target === 0 ? [] : names}
        series={[{ name: 'm³', tone: 1, values: [target, ...parts.map(({ volume }) => -volume), produced] }]}
        format={(value) => withUnit(value, 'm³', language)}
      />
      {heldBackByDemand && <Message tone="info" icon={Lightbulb} className="mt-3" text={t('office.lost.demand')} />}
    </>
  );
}

/** The largest part, with its m³ and its rupiah; none for days that reached their target as a whole. */
export function lostSentence(
  { target, produced, losses }: LostProduction,
  period: string,
  { t, language }: Texts,
): string {
  if (target === 0) return t('office.lost.noDays');
  const largest = largestLoss(losses);
  if (!largest || produced >= target) return t('office.lost.nothing');
  return t('office.lost.sentence', {
    cause: lossName(largest, t),
    volume: withUnit(Math.round(largest.volume), 'm³', language),
    money: formatRupiahShort(largest.worth, language),
    period,
  });
}

/** A negative part is a gain, and has its own name. */
export function lossName({ kind, reason, volume }: Pick<Loss, 'kind' | 'reason' | 'volume'>, t: TFunction): string {
  if (kind === 'standing_still') return t(`office.reason.${reason}`, { defaultValue: reason ?? '' });
  if (volume < 0) return t(kind === 'not_scheduled' ? 'office.lost.notScheduledGain' : 'office.lost.slowlyGain');
  return t(kind === 'not_scheduled' ? 'office.lost.notScheduled' : 'office.lost.slowly');
}

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
