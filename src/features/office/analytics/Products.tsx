/** The product mix of these days. */
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { revenueOf, revenueOfMaterial } from '../../../domain/figures/revenue.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatNumber, formatPercent, formatRupiah, withUnit } from '../../../i18n/numbers.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { DenseList, RowLink } from '../../../ui/DenseList.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import type { Shown } from './useRange.ts';
import { useRangeDays } from './useRangeDays.ts';
import { sum } from '../../../domain/values/quantities.ts';

/** What was sold, by product: m³ and rupiah, beside the time before. */
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
    <Panel title={t('analytics.views.products')}>
      <Chart
        kind="ranked"
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
        <DenseList
          label={t('analytics.views.products')}
          rows={sold}
          keyOf={([material]) => material}
          cardClass="grid grid-cols-2 gap-x-4 px-4"
          columns={[
            {
              key: 'material',
              title: t('delivery.field.material_type'),
              cellClass: 'col-span-2',
              cell: ([material]) => (
                <RowLink to={ticketsAddress(shown.range, `&material=${material}`)}>
                  {materialByName(material).displayName}
                </RowLink>
              ),
            },
            { key: 'm3', title: 'm³', isNumber: true, cell: ([, { quantity }]) => m3(quantity), sum: () => m3(all) },
            {
              key: 'trips',
              title: t('analytics.trips'),
              isNumber: true,
              isNamed: true,
              cell: ([, { count }]) => formatNumber(count, language, 0),
              sum: () => formatNumber(deliveredOf(known.days).trips, language, 0),
            },
            {
              key: 'amount',
              title: t('report.revenue'),
              isNumber: true,
              cell: ([material]) =>
                formatRupiah(revenueOfMaterial(known.days, known.settings, material).amount, language),
              sum: () => formatRupiah(revenueOf(known.days, known.settings).amount, language),
            },
            {
              key: 'share',
              title: t('analytics.share'),
              isNumber: true,
              isNamed: true,
              cell: ([, { quantity }]) => formatPercent((quantity / all) * 100, language),
            },
          ]}
        />
      )}
    </Panel>
  );
}
