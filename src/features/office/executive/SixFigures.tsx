/** Six figures as data: today, yesterday, the month to date and its pace, each with the address of its records. */
import { useStocks } from '../../../data/index.ts';
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { breakEvenOf, netOf } from '../../../domain/figures/net.ts';
import { addDays, firstOfMonth } from '../../../domain/time/calendar.ts';
import { efficiencyOf, judged } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { COVER_WINDOW_DAYS, fuelCoverDays, fuelOf } from '../../../domain/figures/fuel.ts';
import { paceOf, type Pace } from '../../../domain/figures/pace.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort, withUnit } from '../../../i18n/numbers.ts';
import { useTexts, type Texts } from '../../../i18n/useLanguage.ts';
import { recordsAddress, ticketsAddress, type RecordsOf } from '../shared/recordsAddress.ts';
import { FigureCard, type FigureFact } from '../../../ui/FigureCard.tsx';
import type { Executive, KnownExecutive } from './useExecutive.ts';
import type { ReactNode } from 'react';

type Period = 'now' | 'before' | 'month';

interface Figure {
  readonly key: 'achievement' | 'efficiency' | 'deliveries' | 'revenue' | 'net' | 'fuel';
  readonly value: (period: Period) => string;
  /** How the month to date stands. */
  readonly judgement?: FigureFact['judgement'];
  readonly estimated?: string | undefined;
  /** The address of its records since that day. */
  readonly records: (from: string) => string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export function SixFigures({ today, now, known, children }: Executive & { readonly children: ReactNode }) {
  const texts = useTexts();
  const { t } = texts;
  const tank = useStocks()?.find(({ materialType }) => materialType === 'solar');
  const month = firstOfMonth(today);
  const pending = known?.isPending({ from: month, to: today }) ? t('office.pending') : undefined;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {known ? (
        figuresOf(known, today, now, tank?.onHand, texts).map(
          ({ key, value, judgement, records, facts, estimated }) => (
            <FigureCard
              key={key}
              name={t(`executive.figure.${key}`)}
              value={value('now')}
              of={t('office.today')}
              estimated={estimated}
              pending={pending}
              records={records(today)}
              facts={[
                { name: t('office.yesterday'), value: value('before') },
                { name: t('office.month'), value: value('month'), judgement, records: records(month) },
                ...facts.map(([name, fact]) => ({ name, value: fact })),
              ]}
            />
          ),
        )
      ) : (
        <div aria-hidden className="skeleton col-span-full h-160" />
      )}
      {children}
    </div>
  );
}

function figuresOf(
  known: KnownExecutive,
  today: string,
  time: Date,
  solar: number | undefined,
  { t, language }: Texts,
): readonly Figure[] {
  const number = (value: number, decimals?: number) => formatNumber(value, language, decimals);
  const percent = (value: number | null) => (value === null ? t('office.unknown') : formatPercent(value, language));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const short = (value: number) => formatRupiahShort(value, language);
  const hours = (value: number) => t('office.hours', { value: number(value, 1) });
  const perM3 = (value: number | null) =>
    value === null ? t('office.unknown') : t('office.litresPerM3', { value: number(value, 2) });

  const of = readFigures(known, today, time);
  const { achievement, efficiency, delivered, revenue, net, fuel } = of.month;
  const rules = known.settings(today);
  const breakEven = breakEvenOf(rules);
  const lastDays = known.of({ from: addDays(today, -COVER_WINDOW_DAYS), to: addDays(today, -1) });
  const cover = solar === undefined ? null : fuelCoverDays(solar, lastDays, rules.fuelTarget);
  const estimated =
    revenue.estimated > 0
      ? t('office.estimatedOf', { amount: short(revenue.estimated), volume: m3(revenue.unpriced) })
      : undefined;
  const deliveryPace = paceOf(delivered.volume, rules.deliveryTarget, today);
  const salesPace = paceOf(revenue.amount, rules.salesTarget, today);

  const judgementOf = (value: number | null): FigureFact['judgement'] => {
    if (value === null) return undefined;
    const tone = judged(value, rules);
    return { tone, text: t(`office.judged.${tone}`) };
  };
  const onPace = ({ percent: reached, done, expected }: Pace): FigureFact['judgement'] => {
    if (reached === null) return undefined;
    return done >= expected ? { tone: 'good', text: t('office.onPace') } : { tone: 'warn', text: t('office.behind') };
  };
  const earned = (): FigureFact['judgement'] => {
    if (net.operatingDays === 0) return undefined;
    return net.net >= 0
      ? { tone: 'good', text: t('executive.aboveBreakEven') }
      : { tone: 'bad', text: t('executive.belowBreakEven') };
  };
  const recordsOf = (kind: RecordsOf) => (from: string) => recordsAddress(kind, { from, to: today });
  const tickets = (from: string) => ticketsAddress({ from, to: today });
  return [
    {
      key: 'achievement',
      value: (period) => percent(of[period].achievement.percent ?? (period === 'now' ? 0 : null)),
      judgement: judgementOf(achievement.percent),
      records: recordsOf('production'),
      facts: [
        [t('executive.producedOf'), `${number(of.now.achievement.produced)} / ${m3(rules.productionTarget)}`],
        [
          t('executive.utilisationTimesEfficiency'),
          `${percent(efficiency.utilisation)} × ${percent(efficiency.percent)}`,
        ],
      ],
    },
    {
      key: 'efficiency',
      value: (period) => percent(of[period].efficiency.percent),
      judgement: judgementOf(efficiency.percent),
      records: recordsOf('crusher'),
      facts: [
        [t('executive.hoursRun'), `${number(efficiency.hours.run, 1)} / ${hours(efficiency.planned)}`],
        [t('executive.downtime'), hours(efficiency.hours.down)],
      ],
    },
    {
      key: 'deliveries',
      value: (period) => m3(of[period].delivered.volume),
      judgement: onPace(deliveryPace),
      records: tickets,
      facts: [
        [t('executive.ofMonthTarget'), percent(deliveryPace.percent)],
        [t('executive.neededADay'), m3(Math.ceil(deliveryPace.neededADay))],
      ],
    },
    {
      key: 'revenue',
      value: (period) => rupiah(of[period].revenue.amount),
      judgement: onPace(salesPace),
      estimated,
      records: tickets,
      facts: [
        [t('executive.ofMonthTarget'), percent(salesPace.percent)],
        [t('executive.projected'), short(salesPace.projected)],
      ],
    },
    {
      key: 'net',
      value: (period) => rupiah(of[period].net.net),
      judgement: earned(),
      estimated,
      records: tickets,
      facts: [
        [t('executive.costs'), short(net.variableCosts + net.fixedCosts)],
        [t('executive.breakEven'), breakEven === null ? t('office.unknown') : m3(Math.ceil(breakEven))],
      ],
    },
    {
      key: 'fuel',
      value: (period) => perM3(of[period].fuel.perM3),
      records: recordsOf('fuel'),
      facts: [
        [
          t('executive.fuelVariance'),
          `${fuel.variance > 0 ? '+' : ''}${withUnit(Math.round(fuel.variance), 'L', language)}`,
        ],
        [
          t('executive.fuelCover'),
          cover === null ? t('office.unknown') : t('executive.days', { value: number(cover, 1) }),
        ],
      ],
    },
  ];
}

function readFigures({ of, settings }: KnownExecutive, today: string, now: Date) {
  const yesterday = addDays(today, -1);
  const read = (from: string, to: string) => {
    const days = of({ from, to });
    return {
      achievement: achievementOf(days, settings),
      efficiency: efficiencyOf(days, settings, now),
      delivered: deliveredOf(days),
      revenue: revenueOf(days, settings),
      net: netOf(days, settings),
      fuel: fuelOf(days, settings),
    };
  };
  return { now: read(today, today), before: read(yesterday, yesterday), month: read(firstOfMonth(today), today) };
}
