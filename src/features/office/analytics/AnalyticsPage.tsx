import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { cx } from '../../../ui/cx.ts';
import { FiguresAge } from '../shared/FigureNotes.tsx';
import { ReceivablesPanel } from '../shared/Receivables.tsx';
import { Customers, Products } from './Sales.tsx';
import { Downtime, Yield } from './Plant.tsx';
import { Hours } from './Hours.tsx';
import { RangeRow } from './RangeRow.tsx';
import { Trends } from './Trends.tsx';
import { Records } from './RecordsView.tsx';
import { VIEWS, useRange, type AnalyticsView, type Shown } from './useRange.ts';
import type { ComponentType } from 'react';

/** The site's results over time, and the records behind them. */
export function AnalyticsPage() {
  const { t } = useTexts();
  const shown = useRange();
  const View = PARTS[shown.view];
  return (
    <>
      <title>{`${t('analytics.title')} · ${t('app.name')}`}</title>
      <div className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="min-w-0 xl:sticky xl:top-16 xl:pt-1">
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-xl font-bold">{t('analytics.title')}</h1>
            <FiguresAge />
          </div>
          <Views view={shown.view} />
        </div>
        <div className="min-w-0">
          <RangeRow {...shown} />
          <View {...shown} />
        </div>
      </div>
    </>
  );
}

/** On a phone one row that scrolls sideways, on a desk a column. */
function Views({ view }: Pick<Shown, 'view'>) {
  const { t } = useTexts();
  const [address] = useSearchParams();
  const addressOf = (one: AnalyticsView) => `?${new URLSearchParams([...kept(address), ['view', one]]).toString()}`;
  return (
    <nav
      aria-label={t('analytics.view')}
      className="-mx-4 overflow-x-auto px-4 lg:-mx-8 lg:px-8 xl:mx-0 xl:overflow-visible xl:px-0"
    >
      <ul className="flex xl:mt-2 xl:flex-col">
        {VIEWS.map((one) => (
          <li key={one} ref={one === view ? bringIntoView : undefined}>
            <Link
              to={addressOf(one)}
              replace
              aria-current={one === view ? 'page' : undefined}
              className={cx(
                'flex h-12 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap no-underline xl:rounded-md xl:border-b-0',
                one === view
                  ? 'border-accent-ink text-ink xl:bg-surface xl:shadow-card xl:ring-1 xl:ring-line'
                  : 'border-transparent text-ink-soft hover:text-ink xl:hover:bg-sunken',
              )}
            >
              {t(`analytics.views.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const kept = (address: URLSearchParams) => [...address].filter(([key]) => key !== 'view');
const bringIntoView = (item: HTMLElement | null) => item?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

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
