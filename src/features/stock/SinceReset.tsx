import { useConfig, usePeriodDeliveries, useSite } from '../../data/dashboard.ts';
import { periodStart } from '../../domain/settings/countingPeriod.ts';
import { formatDay, formatNumber, useTexts } from '../../i18n/index.ts';

/** What was delivered since the owner began to count anew; nothing where that never was. */
export function Period() {
  const { t, language } = useTexts();
  const from = periodStart(useConfig()['reset.last_reset_date'], useSite());
  const period = usePeriodDeliveries(from);
  if (from === null) return null;
  return (
    <p className="-mt-4 mb-8 text-sm text-ink-soft">
      {period ? (
        t('stock.period', {
          day: formatDay(from, language),
          volume: formatNumber(period.volume, language),
          trips: t('stock.trips', { count: period.trips }),
        })
      ) : (
        <span className="skeleton inline-block h-4 w-64 max-w-full" />
      )}
    </p>
  );
}
