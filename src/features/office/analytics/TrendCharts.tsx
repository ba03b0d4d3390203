/** Production, deliveries and sales by day against their targets, and where production was lost. */
import { achievementOf } from '../../../domain/figures/achievement.ts';
import { breakEvenOf } from '../../../domain/figures/breakEven.ts';
import { daysInMonth } from '../../../domain/figures/calendar.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatShortDay } from '../../../i18n/dates.ts';
import { formatRupiah, formatRupiahShort, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
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
  const names = days.map(({ day }) => formatShortDay(day, language));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const rupiah = (value: number) => formatRupiah(value, language);
  const each = <T,>(figure: (of: readonly DayFacts[]) => T) => days.map((day) => figure([day]));
  const targetADay = ({ day }: DayFacts, ofMonth: number) => ofMonth / daysInMonth(day);
  const produced = each(producedOf);
  const delivered = each((of) => deliveredOf(of).volume);
  const revenue = each((of) => revenueOf(of, settings).amount);
  const breakEven = days.at(-1) && breakEvenOf(settings(days.at(-1)?.day ?? ''));
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Panel title={t('analytics.production')} records={recordsAddress('production', range)}>
        <Chart
          kind="bars"
          title={t('analytics.productionChart')}
          summary={t('analytics.against', {
            done: m3(sum(produced)),
            target: m3(achievementOf(days, settings).target),
          })}
          categoryTitle={t('analytics.day')}
          categories={names}
          series={[
            { name: t('report.produced'), tone: 1, values: produced },
            {
              name: t('office.lost.target'),
              tone: 2,
              as: 'line',
              values: days.map(({ day }) => settings(day).productionTarget),
            },
          ]}
          format={m3}
        />
      </Panel>
      <Panel title={t('analytics.deliveries')} records={ticketsAddress(range)}>
        <Chart
          kind="bars"
          title={t('analytics.deliveriesChart')}
          summary={t('analytics.against', {
            done: m3(sum(delivered)),
            target: m3(Math.round(sum(days.map((day) => targetADay(day, settings(day.day).deliveryTarget))))),
          })}
          categoryTitle={t('analytics.day')}
          categories={names}
          series={[
            { name: t('report.delivered'), tone: 1, values: delivered },
            {
              name: t('office.lost.target'),
              tone: 2,
              as: 'line',
              values: days.map((day) => Math.round(targetADay(day, settings(day.day).deliveryTarget))),
            },
          ]}
          references={breakEven ? [{ value: breakEven, label: t('executive.breakEven') }] : []}
          format={m3}
        />
      </Panel>
      <Panel title={t('analytics.sales')} records={ticketsAddress(range)}>
        <Chart
          kind="bars"
          title={t('analytics.salesChart')}
          summary={t('analytics.against', {
            done: rupiah(sum(revenue)),
            target: rupiah(Math.round(sum(days.map((day) => targetADay(day, settings(day.day).salesTarget))))),
          })}
          categoryTitle={t('analytics.day')}
          categories={names}
          series={[
            { name: t('report.revenue'), tone: 1, values: revenue },
            {
              name: t('office.lost.target'),
              tone: 2,
              as: 'line',
              values: days.map((day) => Math.round(targetADay(day, settings(day.day).salesTarget))),
            },
          ]}
          format={rupiah}
          formatTick={(value) => formatRupiahShort(value, language)}
        />
      </Panel>
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', range)}>
        <LostInRange {...known} />
      </Panel>
    </div>
  );
}
