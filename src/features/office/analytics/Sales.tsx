import { useMemo, type ReactNode } from 'react';
import { useCustomers, useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { revenueOf, revenueOfMaterial } from '../../../domain/figures/revenue.ts';
import { customerRanking, type RankedCustomer } from '../../../domain/figures/tickets.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatNumber, formatPercent, formatRupiah, useTexts, withUnit } from '../../../i18n/index.ts';
import { DenseList, RowLink } from '../../../ui/index.ts';
import { ClosedDays, Kept } from '../shared/FigureNotes.tsx';
import { ChartPanel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { useRangeDays, type Shown } from './useRange.ts';

export function Products(shown: Shown) {
  const { t, language } = useTexts();
  const known = useRangeDays(shown);
  if (!known) return <div aria-hidden className="skeleton h-96" />;
  const { days, settings } = known;
  const sold = sumsByKey(totalsOf(days), 'delivered');
  const soldBefore = new Map(sumsByKey(totalsOf(known.before), 'delivered'));
  const all = sum(sold.map(([, { quantity }]) => quantity));
  const rows = sold.map(([material, { quantity, count }]) => ({
    name: materialByName(material).displayName,
    to: ticketsAddress(shown.range, `&material=${material}`),
    volume: quantity,
    trips: count,
    amount: revenueOfMaterial(days, settings, material).amount,
    share: (quantity / all) * 100,
  }));
  const [first] = rows;
  const words = first && {
    product: first.name,
    share: formatPercent(first.share, language),
    all: withUnit(all, 'm³', language),
  };
  return (
    <Ranked
      of="products"
      above={<ClosedDays days={days} />}
      summary={words ? t('analytics.productsSummary', words) : t('analytics.nothing')}
      nameTitle={t('delivery.field.material_type')}
      shareTitle={t('analytics.share')}
      rows={rows}
      before={sold.map(([material]) => soldBefore.get(material)?.quantity ?? 0)}
      all={{ volume: all, trips: deliveredOf(days).trips, amount: revenueOf(days, settings).amount }}
    />
  );
}

/** The share of few of them in the total. They need tickets, so they go back only as far as this device keeps those. */
export function Customers({ range }: Shown) {
  const { t, language } = useTexts();
  const tickets = useRowsOfDays('deliveries', range);
  const ids = tickets?.flatMap(({ row }) => (row.customer_id === null ? [] : [row.customer_id]));
  const customers = useCustomers(ids ?? []);
  const rules = useFigureRules();
  const ranking = useMemo(() => {
    const rows = tickets?.map(({ row }) => row);
    return rows && customers && rules && customerRanking(rows, (id) => customers.get(id), rules.settings);
  }, [tickets, customers, rules]);
  if (!ranking) return <div aria-hidden className="skeleton h-96" />;
  const total = (of: keyof Delivered) => ranking.reduce((whole: number, row: RankedCustomer) => whole + row[of], 0);
  const words = {
    few: formatNumber(ranking.findIndex(({ cumulative }) => cumulative >= 80) + 1, language, 0),
    all: formatNumber(ranking.length, language, 0),
    volume: withUnit(total('volume'), 'm³', language),
  };
  return (
    <Ranked
      of="customers"
      above={<Kept range={range} of="tickets" />}
      summary={ranking.length === 0 ? t('analytics.nothing') : t('analytics.customersSummary', words)}
      nameTitle={t('payment.customer')}
      shareTitle={t('analytics.cumulative')}
      rows={ranking.map(({ cumulative: share, ...one }) => {
        return { ...one, share, to: ticketsAddress(range, `&q=${encodeURIComponent(one.name)}`) };
      })}
      drawn={12}
      all={{ volume: total('volume'), trips: total('trips'), amount: total('amount') }}
    />
  );
}

interface Delivered {
  /** m³ */
  readonly volume: number;
  readonly trips: number;
  /** Rupiah. */
  readonly amount: number;
}

interface RankedRow extends Delivered {
  readonly name: string;
  readonly to: string;
  /** % */
  readonly share: number;
}

interface RankedProps {
  readonly of: 'products' | 'customers';
  readonly above: ReactNode;
  readonly summary: string;
  readonly nameTitle: string;
  readonly shareTitle: string;
  readonly rows: readonly RankedRow[];
  /** m³ of each row in the time before. */
  readonly before?: readonly number[];
  /** How many the chart shows. */
  readonly drawn?: number;
  readonly all: Delivered;
}

function Ranked({ of, above, summary, nameTitle, shareTitle, rows, before, drawn = rows.length, all }: RankedProps) {
  const { t, language } = useTexts();
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const whole = (value: number) => formatNumber(value, language, 0);
  const rupiah = (value: number) => formatRupiah(value, language);
  const figures = [
    { key: 'volume', title: 'm³', format: m3, isNamed: false },
    { key: 'trips', title: t('analytics.trips'), format: whole, isNamed: true },
    { key: 'amount', title: t('report.revenue'), format: rupiah, isNamed: false },
  ] as const;
  const top = rows.slice(0, drawn);
  const volumes = top.map(({ volume }) => volume);
  return (
    <ChartPanel
      kind="ranked"
      title={t(`analytics.${of}Chart`)}
      above={above}
      summary={summary}
      categoryTitle={nameTitle}
      categories={top.map(({ name }) => name)}
      series={[
        { name: before ? t('analytics.thisTime') : 'm³', tone: 1, values: volumes },
        ...(before ? [{ name: t('analytics.timeBefore'), tone: 'soft', values: before } as const] : []),
      ]}
      format={m3}
    >
      {rows.length > 0 && (
        <DenseList
          label={t(`analytics.views.${of}`)}
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
      )}
    </ChartPanel>
  );
}
