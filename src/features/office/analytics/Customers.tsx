/** Customers' purchases: they need tickets, so they go back only as far as this device keeps those, and the page says so. */
import { useMemo } from 'react';
import { useCustomers, useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { customerRanking, type RankedCustomer } from '../../../domain/figures/tickets.ts';
import { formatNumber, useTexts, withUnit } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { Kept } from '../shared/Kept.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { RankedTable } from './RankedTable.tsx';
import type { Shown } from './useRange.ts';

const TOP = 12;

/** The largest customers, and the share of few of them in the total. */
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
  if (!ranking) return <div aria-hidden className="skeleton h-96" />;
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const top = ranking.slice(0, TOP);
  const all = total(ranking, 'volume');
  const few = ranking.findIndex(({ cumulative }) => cumulative >= 80) + 1;
  return (
    <Panel title={t('analytics.customersChart')}>
      <Kept range={range} of="tickets" />
      <Chart
        kind="ranked"
        isTitled={false}
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
