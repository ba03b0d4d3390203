/** The six: today, beside yesterday, the month to date and its pace. Each with the way to its records. */
import { useStocks } from '../../../data/index.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { breakEvenOf } from '../../../domain/figures/breakEven.ts';
import { addDays, firstOfMonth } from '../../../domain/figures/calendar.ts';
import { efficiencyOf, judged } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { COVER_WINDOW_DAYS, fuelCoverDays, fuelOf } from '../../../domain/figures/fuel.ts';
import { netOf } from '../../../domain/figures/net.ts';
import { paceOf } from '../../../domain/figures/pace.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { Executive, KnownExecutive } from './useExecutive.ts';
import type { ReactNode } from 'react';
import type { RecordsOf } from '../shared/recordsAddress.ts';
import type { Pace } from '../../../domain/figures/pace.ts';

export function SixFigures({ today, now, known, children }: Executive & { readonly children: ReactNode }) {
  const { t, language } = useTexts();
  const stocks = useStocks();
  const month = { from: firstOfMonth(today), to: today };
  const ofToday = { from: today, to: today };
  const ofYesterday = { from: addDays(today, -1), to: addDays(today, -1) };
  const percent = (value: number | null) => (value === null ? t('office.unknown') : formatPercent(value, language));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const short = (value: number) => formatRupiahShort(value, language);
  const perM3 = (value: number | null) =>
    value === null ? t('office.unknown') : t('office.litresPerM3', { value: formatNumber(value, language, 2) });
  const three = <T,>(figure: (days: ReturnType<KnownExecutive['of']>) => T) =>
    known && { now: figure(known.of(ofToday)), before: figure(known.of(ofYesterday)), month: figure(known.of(month)) };

  const settings = known?.settings;
  const rules = settings?.(today);
  const achievement = settings && three((days) => achievementOf(days, settings));
  const efficiency = settings && three((days) => efficiencyOf(days, settings, now));
  const delivered = three(deliveredOf);
  const revenue = settings && three((days) => revenueOf(days, settings));
  const net = settings && three((days) => netOf(days, settings));
  const fuel = settings && three((days) => fuelOf(days, settings));
  const pending = known?.isPending(month) ? t('office.pending') : undefined;
  const estimated =
    revenue && revenue.month.estimated > 0
      ? t('office.estimatedOf', { amount: short(revenue.month.estimated), volume: m3(revenue.month.unpriced) })
      : undefined;
  const paceOfDeliveries = delivered && rules && paceOf(delivered.month.volume, rules.deliveryTarget, today);
  const paceOfSales = revenue && rules && paceOf(revenue.month.amount, rules.salesTarget, today);
  const judgement = (value: number | null | undefined) => {
    if (value === null || value === undefined || !rules) return undefined;
    const tone = judged(value, rules);
    return { tone, text: t(`office.judged.${tone}`) };
  };
  const onPace = (pace: Pace | undefined) =>
    pace && pace.percent !== null
      ? pace.done >= pace.expected
        ? { tone: 'good' as const, text: t('office.onPace') }
        : { tone: 'warn' as const, text: t('office.behind') }
      : undefined;
  const tank = stocks?.find(({ materialType }) => materialType === 'solar');
  const cover =
    known && tank && rules
      ? fuelCoverDays(
          tank.onHand,
          known.of({ from: addDays(today, -COVER_WINDOW_DAYS), to: addDays(today, -1) }),
          rules.fuelTarget,
        )
      : null;
  const breakEven = rules ? breakEvenOf(rules) : null;
  const recordsOf = (of: RecordsOf, from = today) => recordsAddress(of, { from, to: today });
  const ticketsOf = (from = today) => ticketsAddress({ from, to: today });
  const common = { of: t('office.today'), pending };

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      <FigureCard
        {...common}
        name={t('executive.figure.achievement')}
        value={achievement && percent(achievement.now.percent ?? 0)}
        records={recordsOf('production')}
        facts={[
          {
            name: t('executive.producedOf'),
            value:
              achievement &&
              rules &&
              `${formatNumber(achievement.now.produced, language)} / ${m3(rules.productionTarget)}`,
          },
          { name: t('office.yesterday'), value: achievement && percent(achievement.before.percent) },
          {
            name: t('office.month'),
            value: achievement && percent(achievement.month.percent),
            judgement: judgement(achievement?.month.percent),
            records: recordsOf('production', month.from),
          },
          {
            name: t('executive.utilisationTimesEfficiency'),
            value: efficiency && `${percent(efficiency.month.utilisation)} × ${percent(efficiency.month.percent)}`,
          },
        ]}
      />
      <FigureCard
        {...common}
        name={t('executive.figure.efficiency')}
        value={efficiency && percent(efficiency.now.percent)}
        records={recordsOf('crusher')}
        facts={[
          { name: t('office.yesterday'), value: efficiency && percent(efficiency.before.percent) },
          {
            name: t('office.month'),
            value: efficiency && percent(efficiency.month.percent),
            judgement: judgement(efficiency?.month.percent),
            records: recordsOf('crusher', month.from),
          },
          {
            name: t('executive.hoursRun'),
            value:
              efficiency &&
              `${formatNumber(efficiency.month.hours.run, language, 1)} / ${t('office.hours', { value: formatNumber(efficiency.month.planned, language, 1) })}`,
          },
          {
            name: t('executive.downtime'),
            value: efficiency && t('office.hours', { value: formatNumber(efficiency.month.hours.down, language, 1) }),
          },
        ]}
      />
      <FigureCard
        {...common}
        name={t('executive.figure.deliveries')}
        value={delivered && m3(delivered.now.volume)}
        records={ticketsOf()}
        facts={[
          { name: t('office.yesterday'), value: delivered && m3(delivered.before.volume) },
          {
            name: t('office.month'),
            value: delivered && m3(delivered.month.volume),
            judgement: onPace(paceOfDeliveries),
            records: ticketsOf(month.from),
          },
          { name: t('executive.ofMonthTarget'), value: paceOfDeliveries && percent(paceOfDeliveries.percent) },
          {
            name: t('executive.neededADay'),
            value: paceOfDeliveries && m3(Math.ceil(paceOfDeliveries.neededADay)),
          },
        ]}
      />
      <FigureCard
        {...common}
        name={t('executive.figure.revenue')}
        value={revenue && rupiah(revenue.now.amount)}
        estimated={estimated}
        records={ticketsOf()}
        facts={[
          { name: t('office.yesterday'), value: revenue && rupiah(revenue.before.amount) },
          {
            name: t('office.month'),
            value: revenue && rupiah(revenue.month.amount),
            judgement: onPace(paceOfSales),
            records: ticketsOf(month.from),
          },
          { name: t('executive.ofMonthTarget'), value: paceOfSales && percent(paceOfSales.percent) },
          { name: t('executive.projected'), value: paceOfSales && short(paceOfSales.projected) },
        ]}
      />
      <FigureCard
        {...common}
        name={t('executive.figure.net')}
        value={net && rupiah(net.now.net)}
        estimated={estimated}
        records={ticketsOf()}
        facts={[
          { name: t('office.yesterday'), value: net && rupiah(net.before.net) },
          {
            name: t('office.month'),
            value: net && rupiah(net.month.net),
            judgement:
              net && net.month.operatingDays > 0
                ? net.month.net >= 0
                  ? { tone: 'good', text: t('executive.aboveBreakEven') }
                  : { tone: 'bad', text: t('executive.belowBreakEven') }
                : undefined,
            records: ticketsOf(month.from),
          },
          {
            name: t('executive.costs'),
            value: net && short(net.month.variableCosts + net.month.fixedCosts),
          },
          {
            name: t('executive.breakEven'),
            value: rules && (breakEven === null ? t('office.unknown') : m3(Math.ceil(breakEven))),
          },
        ]}
      />
      <FigureCard
        {...common}
        name={t('executive.figure.fuel')}
        value={fuel && perM3(fuel.now.perM3)}
        records={recordsOf('fuel')}
        facts={[
          { name: t('office.yesterday'), value: fuel && perM3(fuel.before.perM3) },
          { name: t('office.month'), value: fuel && perM3(fuel.month.perM3), records: recordsOf('fuel', month.from) },
          {
            name: t('executive.fuelVariance'),
            value:
              fuel &&
              `${fuel.month.variance > 0 ? '+' : ''}${withUnit(Math.round(fuel.month.variance), 'L', language)}`,
          },
          {
            name: t('executive.fuelCover'),
            value:
              known &&
              (cover === null ? t('office.unknown') : t('executive.days', { value: formatNumber(cover, language, 1) })),
          },
        ]}
      />
      {children}
    </div>
  );
}
