/** The product mix of these days. */
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { revenueOf, revenueOfMaterial } from '../../../domain/figures/revenue.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatPercent, useTexts, withUnit, formatNumber, formatRupiah } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { ClosedDays, Kept } from '../shared/FigureNotes.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { useRangeDays, type Shown } from './useRange.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { useMemo } from 'react';
import { useCustomers, useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { customerRanking, type RankedCustomer } from '../../../domain/figures/tickets.ts';
import { DenseList, RowLink } from '../../../ui/DenseList.tsx';

/** Sales by product: m³ and rupiah, next to the time before. */
export function Products(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  if (!known) return <div aria-hidden className="skeleton h-96" />;
  const sold = sumsByKey(totalsOf(known.days), 'delivered');
  const soldBefore = new Map(sumsByKey(totalsOf(known.before), 'delivered'));
  const all = sum(sold.map(([, { quantity }]) => quantity));
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const [first] = sold;
  return (
    <Panel title={t('analytics.productsChart')}>
      <ClosedDays days={known.days} />
      <Chart
        kind="ranked"
        isTitled={false}
        title={t('analytics.productsChart')}
        summary={
          first
            ? t('analytics.productsSummary', {
                product: materialByName(first[0]).displayName,
                share: formatPercent((first[1].quantity / all) * 100, language),
                all: m3(all),
              })
            : t('analytics.nothing')
        }
        categoryTitle={t('delivery.field.material_type')}
        categories={sold.map(([material]) => materialByName(material).displayName)}
        series={[
          { name: t('analytics.thisTime'), tone: 1, values: sold.map(([, { quantity }]) => quantity) },
          {
            name: t('analytics.timeBefore'),
            tone: 'soft',
            values: sold.map(([material]) => soldBefore.get(material)?.quantity ?? 0),
          },
        ]}
        format={m3}
      />
      {sold.length > 0 && (
        <RankedTable
          label={t('analytics.views.products')}
          nameTitle={t('delivery.field.material_type')}
          shareTitle={t('analytics.share')}
          rows={sold.map(([material, { quantity, count }]) => ({
            name: materialByName(material).displayName,
            to: ticketsAddress(shown.range, `&material=${material}`),
            volume: quantity,
            trips: count,
            amount: revenueOfMaterial(known.days, known.settings, material).amount,
            share: (quantity / all) * 100,
          }))}
          all={{
            volume: all,
            trips: deliveredOf(known.days).trips,
            amount: revenueOf(known.days, known.settings).amount,
          }}
        />
      )}
    </Panel>
  );
}

/** Customers' purchases: they need tickets, so they go back only as far as this device keeps those, and the page says so. */
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

/** Deliveries by product or by customer: m³, trips and rupiah, each with its sum. */
interface Delivered {
  /** m³ */
  readonly volume: number;
  readonly trips: number;
  /** Rupiah. */
  readonly amount: number;
}

interface RankedRow extends Delivered {
  readonly name: string;
  /** The URL of its tickets. */
  readonly to: string;
  /** % */
  readonly share: number;
}

interface RankedTableProps {
  readonly label: string;
  readonly nameTitle: string;
  readonly shareTitle: string;
  readonly rows: readonly RankedRow[];
  readonly all: Delivered;
}

function RankedTable({ label, nameTitle, shareTitle, rows, all }: RankedTableProps) {
  const { t, language } = useTexts();
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const whole = (value: number) => formatNumber(value, language, 0);
  const rupiah = (value: number) => formatRupiah(value, language);
  const figures = [
    { key: 'volume', title: 'm³', format: m3, isNamed: false },
    { key: 'trips', title: t('analytics.trips'), format: whole, isNamed: true },
    { key: 'amount', title: t('report.revenue'), format: rupiah, isNamed: false },
  ] as const;
  return (
    <DenseList
      label={label}
      rows={rows}
      keyOf={({ name }) => name}
      cardClass="grid grid-cols-2 gap-x-4 px-4"
      columns={[
        {
          key: 'name',
          title: nameTitle,
          cellClass: 'col-span-2 wrap-anywhere',
          cell: ({ name, to }) => <RowLink to={to}>{name}</RowLink>,
        },
        ...figures.map(({ key, title, format, isNamed }) => ({
          key,
          title,
          isNumber: true,
          isNamed,
          cell: (row: RankedRow) => format(row[key]),
          sum: () => format(all[key]),
        })),
        {
          key: 'share',
          title: shareTitle,
          isNumber: true,
          isNamed: true,
          cell: ({ share }) => formatPercent(share, language),
        },
      ]}
    />
  );
}
