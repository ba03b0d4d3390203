import { MATERIALS } from '../../domain/materials/materials.ts';
import { EXPECTED_YIELD, RECOVERY, type MassBalance } from '../../domain/transformations/massBalance.ts';
import { formatShortDay } from '../../i18n/months.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { percent } from './massText.ts';
import type { YieldOfDays } from '../../domain/transformations/yieldOfDays.ts';

interface YieldChartsProps extends Pick<YieldOfDays, 'days'> {
  readonly balance: MassBalance;
}

/** Day by day between the two warnings, and product by product against what is usual. */
export function YieldCharts({ balance, days }: YieldChartsProps) {
  const { t, language } = useTexts();
  const name = (material: keyof typeof MATERIALS) => MATERIALS[material].displayName.replace(/ \(.*\)$/, '');
  const format = (value: number) => percent(value / 100, language);
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Chart
        title={t('transformation.month.recovery')}
        summary={`${t('transformation.list.recovery')} ${percent(balance.recovery, language)}`}
        kind="lines"
        categoryTitle={t('transformation.month.day')}
        categories={days.map(({ day }) => formatShortDay(day, language))}
        series={[
          {
            name: t('transformation.list.recovery'),
            values: days.map((day) => day.balance && day.balance.recovery * 100),
            tone: 1,
          },
        ]}
        format={format}
        formatTick={(value) => formatNumber(value, language, 0)}
        references={[
          { value: RECOVERY.low, label: t('transformation.month.lowest') },
          { value: RECOVERY.high, label: t('transformation.month.highest') },
        ]}
      />
      <Chart
        title={t('transformation.month.shares')}
        summary={t('transformation.month.sharesSummary')}
        kind="ranked"
        categoryTitle={t('transformation.month.product')}
        categories={balance.shares.map(({ material }) => name(material))}
        series={[
          { name: t('transformation.month.share'), values: balance.shares.map(({ share }) => share * 100), tone: 1 },
          {
            name: t('transformation.month.usual'),
            values: balance.shares.map(({ material }) => {
              const usual = EXPECTED_YIELD[material];
              return usual === undefined ? null : usual * 100;
            }),
            tone: 'soft',
          },
        ]}
        format={format}
      />
    </div>
  );
}
