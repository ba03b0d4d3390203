import { effectiveRole, useAuth } from '../../../data/auth.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { FiguresAge } from '../shared/FiguresAge.tsx';
import { ReceivablesPanel } from '../shared/Receivables.tsx';
import { Customers, Hours } from './TicketViews.tsx';
import { Downtime } from './Downtime.tsx';
import { Products } from './Products.tsx';
import { Trends } from './Trends.tsx';
import { Yield } from './Yield.tsx';
import { Records } from './RecordsView.tsx';
import { PRESETS, VIEWS, useRange, type AnalyticsView, type Shown } from './useRange.ts';
import type { ComponentType } from 'react';

/** How the site does over time, and what is behind it. */
export function AnalyticsPage() {
  const { t } = useTexts();
  const shown = useRange();
  const { view, range, today, preset, change, choose } = shown;
  const View = PARTS[view];
  // The owner's receivables stand on the overview too; the way there from it leads here.
  const role = useAuth(effectiveRole);
  const views = VIEWS.filter((one) => one !== 'receivables' || role !== undefined);
  return (
    <>
      <title>{`${t('analytics.title')} · ${t('app.name')}`}</title>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t('analytics.title')}</h1>
        <FiguresAge />
      </div>
      <div className="mb-3">
        <Segmented
          label={t('analytics.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`analytics.views.${value}`) }))}
          onChange={(wanted) => change({ view: wanted })}
        />
      </div>
      {view !== 'receivables' && (
        <div className="flex flex-wrap items-end gap-x-4">
          <DateInput
            id="analytics-from"
            label={t('analytics.from')}
            value={range.from}
            max={range.to}
            onDay={(from) => from !== '' && change({ from })}
          />
          <DateInput
            id="analytics-to"
            label={t('analytics.to')}
            value={range.to}
            min={range.from}
            max={today}
            onDay={(to) => to !== '' && change({ to })}
          />
          <div className="mb-7">
            <Segmented
              label={t('analytics.range')}
              value={preset ?? 'none'}
              options={PRESETS.map((value) => ({ value, label: t(`analytics.presets.${value}`) }))}
              onChange={(wanted) => wanted !== 'none' && choose(wanted)}
            />
          </div>
        </div>
      )}
      <View {...shown} />
    </>
  );
}

const PARTS: Readonly<Record<AnalyticsView, ComponentType<Shown>>> = {
  trends: Trends,
  products: Products,
  customers: Customers,
  downtime: Downtime,
  yield: Yield,
  hours: Hours,
  receivables: ReceivablesPanel,
  records: Records,
};
