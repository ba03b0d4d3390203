/** The views that stand on tickets: they reach back as far as this device keeps them, and say so. */
import { useMemo } from 'react';
import { useCustomers, useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { customerRanking, hoursOfWeek, type RankedCustomer } from '../../../domain/figures/tickets.ts';
import { formatNumber, formatWeekday, useTexts, withUnit } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { Kept } from '../shared/Kept.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { RankedTable } from './RankedTable.tsx';
import type { Shown } from './useRange.ts';

const Waiting = () => <div aria-hidden className="skeleton h-96" />;
const TOP = 12;

/** Who buys most, and how much of all comes from how few. */
export function Customers({ range }: Shown) {
  const { t, language } = useTexts();
  const tickets = useRowsOfDays('deliveries', range);
  const customers = useCustomers(
    tickets?.flatMap(({ row }) => (row.customer_id === null ? [] : [row.customer_id])) ?? [],
  );
  const rules = useFigureRules();
  const ranking = useMemo(
    () =>
      tickets &&
      customers &&
      rules &&
      customerRanking(
        tickets.map(({ row }) => row),
        (id) => customers.get(id),
        rules.settings,
      ),
    [tickets, customers, rules],
  );
  if (!ranking) return <Waiting />;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const top = ranking.slice(0, TOP);
  const all = total(ranking, 'volume');
  const few = ranking.findIndex(({ cumulative }) => cumulative >= 80) + 1;
  return (
    <Panel title={t('analytics.views.customers')}>
      <Kept range={range} of="tickets" />
      <Chart
        kind="ranked"
        title={t('analytics.customersChart')}
        summary={
          ranking.length === 0
            ? t('analytics.nothing')
            : t('analytics.customersSummary', {
                few: formatNumber(few, language, 0),
                all: formatNumber(ranking.length, language, 0),
                volume: m3(all),
              })
        }
        categoryTitle={t('payment.customer')}
        categories={top.map(({ name }) => name)}
        series={[{ name: 'm³', tone: 1, values: top.map(({ volume }) => volume) }]}
        format={m3}
      />
      {ranking.length > 0 && (
        <RankedTable
          label={t('analytics.views.customers')}
          nameTitle={t('payment.customer')}
          shareTitle={t('analytics.cumulative')}
          rows={ranking.map(({ cumulative, ...one }) => ({
            ...one,
            to: ticketsAddress(range, `&q=${encodeURIComponent(one.name)}`),
            share: cumulative,
          }))}
          all={{ volume: all, trips: total(ranking, 'trips'), amount: total(ranking, 'amount') }}
        />
      )}
    </Panel>
  );
}

const total = (rows: readonly RankedCustomer[], of: 'volume' | 'trips' | 'amount'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** When trucks come: m³ by weekday and hour, by the site's clock. */
export function Hours({ range }: Shown) {
  const { t, language } = useTexts();
  const rules = useFigureRules();
  const tickets = useRowsOfDays('deliveries', range);
  const week = useMemo(
    () =>
      tickets &&
      rules &&
      hoursOfWeek(
        tickets.map(({ row }) => row),
        rules.settings,
      ),
    [tickets, rules],
  );
  if (!week) return <Waiting />;
  const { cells, busiest, hours } = week;
  const most = Math.max(1, ...cells.flat());
  return (
    <Panel title={t('analytics.views.hours')} records={ticketsAddress(range)}>
      <Kept range={range} of="tickets" />
      <p className="mb-3 text-sm text-ink-soft">
        {busiest
          ? t('analytics.busiest', {
              weekday: formatWeekday(busiest.weekday, language),
              hour: `${String(busiest.hour).padStart(2, '0')}:00`,
              volume: withUnit(busiest.volume, 'm³', language),
            })
          : t('analytics.nothing')}
      </p>
      {busiest && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is wider than the screen: a keyboard scrolls what has the focus
        <section aria-label={t('analytics.hoursCaption')} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-176 border-separate border-spacing-0.5 text-center text-xs tabular-nums">
            <caption className="sr-only">{t('analytics.hoursCaption')}</caption>
            <thead>
              <tr>
                <th scope="col" className="w-px">
                  <span className="sr-only">{t('analytics.day')}</span>
                </th>
                {hours.map((hour) => (
                  <th key={hour} scope="col" className="font-semibold text-ink-soft">
                    {String(hour).padStart(2, '0')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.map((line, weekday) => (
                // oxlint-disable-next-line react/no-array-index-key -- the weekday is its place
                <tr key={weekday}>
                  <th scope="row" className="pr-2 text-right font-semibold">
                    {formatWeekday(weekday, language)}
                  </th>
                  {hours.map((hour) => (
                    <td
                      key={hour}
                      className="h-10 rounded-sm border border-line"
                      style={{
                        background: `color-mix(in oklab, var(--warn-soft) ${Math.round(((line[hour] ?? 0) / most) * 100)}%, var(--surface))`,
                      }}
                    >
                      {(line[hour] ?? 0) > 0 ? formatNumber(line[hour] ?? 0, language, 0) : ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}
