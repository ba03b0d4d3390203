/** Where the m³ between target and production were lost: a waterfall whose parts add up, and one sentence. */
import { Lightbulb } from 'lucide-react';
import { largestLoss, lossesByReason, lostProductionOf, worthOf } from '../../../domain/figures/lostProduction.ts';
import { formatRupiahShort, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Message } from '../../../ui/Message.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import type { TFunction } from 'i18next';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { SettingsByDay } from '../../../domain/figures/figureSettings.ts';
import type { Loss } from '../../../domain/figures/lostProduction.ts';

interface LostProductionProps {
  readonly days: readonly DayFacts[];
  readonly settings: SettingsByDay;
  readonly now: Date;
  /** "this week": how the sentence ends. */
  readonly period: string;
  /** Finished stock lies abundant and deliveries are behind: the crusher is not what holds the site back. */
  readonly heldBackByDemand: boolean;
}

export function LostProductionPicture({ days, settings, now, period, heldBackByDemand }: LostProductionProps) {
  const { t, language } = useTexts();
  const { target, produced, losses } = lostProductionOf(days, settings, now);
  const parts = lossesByReason(losses);
  const largest = largestLoss(losses);
  const last = days.at(-1);
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const summary =
    target === 0
      ? t('office.lost.noDays')
      : largest && last
        ? t('office.lost.sentence', {
            cause: lossName(largest, t),
            volume: m3(Math.round(largest.volume)),
            money: formatRupiahShort(worthOf(largest.volume, settings(last.day)), language),
            period,
          })
        : t('office.lost.nothing');
  return (
    <>
      <Chart
        kind="steps"
        title={t('office.lost.title')}
        summary={summary}
        categoryTitle={t('office.lost.part')}
        categories={
          target === 0
            ? []
            : [t('office.lost.target'), ...parts.map((loss) => lossName(loss, t)), t('office.lost.produced')]
        }
        series={[
          {
            name: 'm³',
            tone: 1,
            values: [target, ...parts.map(({ volume }) => -volume), produced],
          },
        ]}
        format={m3}
      />
      {heldBackByDemand && (
        <Message tone="info" icon={Lightbulb} className="mt-3">
          {t('office.lost.demand')}
        </Message>
      )}
    </>
  );
}

export function lossName({ kind, reason }: Pick<Loss, 'kind' | 'reason'>, t: TFunction): string {
  if (kind === 'standing_still') return t(`office.reason.${reason}`, { defaultValue: reason ?? '' });
  return t(kind === 'not_scheduled' ? 'office.lost.notScheduled' : 'office.lost.slowly');
}
