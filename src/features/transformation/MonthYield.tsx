import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { useYieldTotals } from '../../data/totals.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { yieldOfDays, type YieldOfDays } from '../../domain/transformations/yieldOfDays.ts';
import { formatMonthInFull, monthAfter, formatDayAndMonth } from '../../i18n/months.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { IconButton, useClock } from '../../ui/index.ts';
import { percent } from './massText.ts';
import { useDensities } from './transformationValues.ts';
import { MATERIALS } from '../../domain/materials/materials.ts';
import { EXPECTED_YIELD, RECOVERY, type MassBalance } from '../../domain/transformations/massBalance.ts';
import { Chart } from '../../ui/charts/Chart.tsx';

/** The yield of a month's boulder, by mass. From daily totals, which every device keeps for all history. */
export function MonthYield() {
  const { t, language } = useTexts();
  const current = operatingDayOf(useClock(siteNow), useSite()).slice(0, 7);
  const [back, setBack] = useState(0);
  const month = monthAfter(current, -back);
  const totals = useYieldTotals(month);
  const densityOf = useDensities();
  const found = totals && yieldOfDays(totals, densityOf);
  const amount = (volume: number) => withUnit(volume, 'm³', language);
  return (
    <section aria-labelledby="month-yield" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="month-yield" className="text-base font-semibold">
          {t('transformation.month.title')}
        </h2>
        <div className="flex items-center">
          <IconButton icon={ChevronLeft} label={t('transformation.month.earlier')} onClick={() => setBack(back + 1)} />
          <p aria-live="polite" className="min-w-36 text-center font-semibold">
            {formatMonthInFull(month, language)}
          </p>
          <IconButton
            icon={ChevronRight}
            label={t('transformation.month.later')}
            disabled={back === 0}
            className="disabled:opacity-40"
            onClick={() => setBack(back - 1)}
          />
        </div>
      </div>
      <div className="min-h-80 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        {!found && <div aria-hidden className="skeleton h-64" />}
        {found && found.batch.boulder === 0 && <p className="text-ink-soft">{t('transformation.month.none')}</p>}
        {found && found.batch.boulder > 0 && (
          <>
            <p className="mb-4">
              {found.balance
                ? t('transformation.month.summary', {
                    fed: amount(found.batch.boulder),
                    made: amount(addQuantities(...Object.values(found.batch.outputs))),
                    recovery: percent(found.balance.recovery, language),
                    days: formatNumber(found.days.length, language, 0),
                  })
                : t('transformation.month.noBalance', { fed: amount(found.batch.boulder) })}
            </p>
            {found.balance && <YieldCharts balance={found.balance} days={found.days} />}
          </>
        )}
      </div>
    </section>
  );
}

function YieldCharts({ balance, days }: Pick<YieldOfDays, 'days'> & { readonly balance: MassBalance }) {
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
        categories={days.map(({ day }) => formatDayAndMonth(day, language))}
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
