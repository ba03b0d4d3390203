import { useState } from 'react';
import { useStocks } from '../../../data/index.ts';
import { breakEvenOf, netOf } from '../../../domain/figures/net.ts';
import { addDays, dayOfMonth, daysIn, firstOfMonth } from '../../../domain/time/calendar.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { lostProductionOf } from '../../../domain/figures/lostProduction.ts';
import { paceOf } from '../../../domain/figures/pace.ts';
import { formatDay, formatNumber, formatRupiah, useTexts, withUnit } from '../../../i18n/index.ts';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { ClosedDays } from '../shared/ClosedDays.tsx';
import { FiguresAge } from '../shared/FiguresAge.tsx';
import { LostProductionChart } from '../shared/LostProduction.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { ReceivablesPanel, useReceivables } from '../shared/Receivables.tsx';
import { ExpensesPanel } from './Expenses.tsx';
import { IncidentsPanel } from './OpenIncidents.tsx';
import { SixFigures } from './SixFigures.tsx';
import { useExecutive, type KnownExecutive } from './useExecutive.ts';

/** How the company stands, on one page. */
export function ExecutivePage() {
  const { t, language } = useTexts();
  const executive = useExecutive();
  const { today, now, known } = executive;
  return (
    <>
      <title>{`${t('executive.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="text-xl font-bold">{t('executive.title')}</h1>
          <p className="text-sm text-ink-soft">{t('stock.day', { day: formatDay(today, language) })}</p>
        </div>
        <FiguresAge />
      </div>
      <div className="flex flex-col gap-4">
        {known && <ClosedDays days={known.of({ from: firstOfMonth(addDays(today, -1)), to: today })} />}
        <SixFigures {...executive}>
          <ReceivablesCard />
        </SixFigures>
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          {known ? <LossPanel known={known} today={today} now={now} /> : <div className="skeleton h-96" />}
          {known ? <BreakEvenPanel known={known} today={today} /> : <div className="skeleton h-96" />}
        </div>
        <ReceivablesPanel />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <ExpensesPanel />
          <IncidentsPanel today={today} />
        </div>
      </div>
    </>
  );
}

function ReceivablesCard() {
  const { t, language } = useTexts();
  const known = useReceivables();
  const rupiah = (value: number) => formatRupiah(value, language);
  return (
    <FigureCard
      name={t('executive.figure.receivables')}
      value={known && rupiah(known.owed)}
      of={t('executive.owedNow')}
      records="/analytics?view=receivables"
      pending={known?.isPending ? t('office.pending') : undefined}
      estimated={
        known && known.estimated > 0 ? t('executive.unbilled', { amount: rupiah(known.estimated) }) : undefined
      }
      facts={[
        {
          name: t('executive.olderThan30'),
          value: known && rupiah(known.ageing.to60 + known.ageing.to90 + known.ageing.older),
        },
        { name: t('executive.olderThan90'), value: known && rupiah(known.ageing.older) },
        {
          name: t('executive.debtors'),
          value: known && formatNumber(known.debts.filter(({ balance }) => balance > 0).length, language, 0),
        },
        { name: t('executive.paidAhead'), value: known && rupiah(known.ahead) },
      ]}
    />
  );
}

interface PartProps {
  readonly known: KnownExecutive;
  readonly today: string;
}

const PERIODS = ['day', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];

/** Of days that are over: today's target cannot be met before its end. */
function LossPanel({ known, today, now }: PartProps & { readonly now: Date }) {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>('week');
  const stocks = useStocks();
  const to = addDays(today, -1);
  const from = { day: to, week: addDays(to, -6), month: firstOfMonth(to) }[period];
  const month = known.of({ from: firstOfMonth(today), to: today });
  const pace = paceOf(deliveredOf(month).volume, known.settings(today).deliveryTarget, today);
  const days = known.of({ from, to });
  return (
    <Panel
      title={t('executive.lost')}
      records={recordsAddress('crusher', { from, to })}
      aside={
        <Segmented
          label={t('executive.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`executive.periods.${value}`) }))}
          onChange={setPeriod}
        />
      }
    >
      <LostProductionChart
        lost={lostProductionOf(days, known.settings, now)}
        period={t(`executive.periodWords.${period}`)}
        heldBackByDemand={isHeldBackByDemand(stocks ?? [], days, pace, known.settings(to).abundantStock)}
      />
    </Panel>
  );
}

/** What was delivered each day of the month, and from what volume on a day earns its costs. */
function BreakEvenPanel({ known, today }: PartProps) {
  const { t, language } = useTexts();
  const range = { from: firstOfMonth(today), to: today };
  const days = known.of(range);
  const breakEven = breakEvenOf(known.settings(today));
  const { net, operatingDays } = netOf(days, known.settings);
  const above = days.filter((day) => {
    const ofDay = breakEvenOf(known.settings(day.day));
    return ofDay !== null && deliveredOf([day]).volume >= ofDay;
  }).length;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  return (
    <Panel title={t('executive.breakEvenTitle')} records={ticketsAddress(range)}>
      <Chart
        kind="bars"
        title={t('executive.breakEvenChart')}
        summary={t('executive.breakEvenSummary', {
          net: formatRupiah(net, language),
          days: formatNumber(operatingDays, language, 0),
          above: formatNumber(above, language, 0),
          volume: breakEven === null ? t('office.unknown') : m3(Math.ceil(breakEven)),
        })}
        categoryTitle={t('office.dayOfMonth')}
        categories={daysIn(range).map((day) => String(dayOfMonth(day)))}
        series={[
          { name: t('executive.figure.deliveries'), tone: 1, values: days.map((day) => deliveredOf([day]).volume) },
        ]}
        references={breakEven === null ? [] : [{ value: breakEven, label: t('executive.breakEven') }]}
        format={m3}
      />
    </Panel>
  );
}
