/** The product mix of these days. */
import { sumsByKey, totalsOf } from '../../../domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { revenueOf, revenueOfMaterial } from '../../../domain/figures/revenue.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatPercent, useTexts, withUnit } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { ClosedDays } from '../shared/ClosedDays.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { RankedTable } from './RankedTable.tsx';
import type { Shown } from './useRange.ts';
import { useRangeDays } from './useRangeDays.ts';
import { sum } from '../../../domain/values/quantities.ts';

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
