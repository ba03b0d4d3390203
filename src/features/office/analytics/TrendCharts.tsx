/** Production, deliveries and sales by day against their targets, and where production was lost. */
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { breakEvenOf } from '../../../domain/figures/net.ts';
import { daysInMonth } from '../../../domain/time/calendar.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatRupiah, formatRupiahShort, formatShortDay, useTexts, withUnit } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { LostInRange } from './LostInRange.tsx';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { RangeDays } from './useRangeDays.ts';
import type { Shown } from './useRange.ts';

export function TrendCharts({ known, range }: { readonly known: RangeDays; readonly range: Shown['range'] }) {
  const { t, language } = useTexts();
  const { days, settings } = known;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const each = (figure: (of: readonly DayFacts[]) => number) => days.map((day) => figure([day]));
  const shareOfMonth = (key: 'deliveryTarget' | 'salesTarget') => {
    const shares = days.map(({ day }) => settings(day)[key] / daysInMonth(day));
    return { targets: shares.map((share) => Math.round(share)), target: Math.round(sum(shares)) };
  };
  const lastDay = days.at(-1)?.day;
  const breakEven = lastDay === undefined ? null : breakEvenOf(settings(lastDay));
  const trends = [
    {
      title: t('analytics.production'),
      chart: t('analytics.productionChart'),
      series: t('report.produced'),
      done: each(producedOf),
      targets: days.map(({ day }) => settings(day).productionTarget),
      target: achievementOf(days, settings).target,
      format: m3,
      records: recordsAddress('production', range),
    },
    {
      title: t('analytics.deliveries'),
      chart: t('analytics.deliveriesChart'),
      series: t('report.delivered'),
      done: each((of) => deliveredOf(of).volume),
      ...shareOfMonth('deliveryTarget'),
      format: m3,
      references: breakEven ? [{ value: breakEven, label: t('executive.breakEven') }] : [],
      records: ticketsAddress(range),
    },
    {
      title: t('analytics.sales'),
      chart: t('analytics.salesChart'),
      series: t('report.revenue'),
      done: each((of) => revenueOf(of, settings).amount),
      ...shareOfMonth('salesTarget'),
      format: rupiah,
      formatTick: (value: number) => formatRupiahShort(value, language),
      records: ticketsAddress(range),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {trends.map(({ title, chart, series, done, targets, target, records, format, ...others }) => (
        <Panel key={title} title={title} records={records}>
          <Chart
            kind="bars"
            title={chart}
            summary={t('analytics.against', { done: format(sum(done)), target: format(target) })}
            categoryTitle={t('analytics.day')}
            categories={days.map(({ day }) => formatShortDay(day, language))}
            series={[
              { name: series, tone: 1, values: done },
              { name: t('office.lost.target'), tone: 2, as: 'line', values: targets },
            ]}
            format={format}
            {...others}
          />
        </Panel>
      ))}
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', range)}>
        <LostInRange {...known} />
      </Panel>
    </div>
  );
}
