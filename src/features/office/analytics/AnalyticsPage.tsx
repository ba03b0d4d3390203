import { Link, useSearchParams } from 'react-router-dom';
import { useTexts, formatDay, formatShortDay } from '../../../i18n/index.ts';
import { cx, DateInput } from '../../../ui/index.ts';
import { FiguresAge } from '../shared/FigureNotes.tsx';
import { ReceivablesPanel } from '../shared/Receivables.tsx';
import { Customers, Products } from './Sales.tsx';
import { Downtime, Yield } from './Plant.tsx';
import { Hours } from './Hours.tsx';
import { Trends } from './Trends.tsx';
import { Records } from './RecordsView.tsx';
import { VIEWS, useRange, COMPARED, PRESETS, type AnalyticsView, type Shown } from './useRange.ts';
import { ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';

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

/** The views that show another time next to this one. */
const COMPARES: readonly AnalyticsView[] = ['trends', 'products'];
const OWN = 'own' as const;

function RangeRow({ view, range, before, compared, today, preset, isCut, change }: Shown) {
  const { t, language } = useTexts();
  const between = ({ from, to }: Shown['range']) =>
    from === to
      ? formatShortDay(from, language)
      : `${formatShortDay(from, language)} – ${formatShortDay(to, language)}`;
  if (view === 'receivables')
    return (
      <p className="flex min-h-14 items-center text-sm">
        {t('analytics.ofToday', { day: formatDay(today, language) })}
      </p>
    );
  return (
    <>
      <div className="sticky top-16 z-20 -mx-4 flex items-center gap-x-3 bg-ground px-4 pt-1 pb-2 lg:-mx-2 lg:px-2">
        <Choice
          label={t('analytics.range')}
          value={preset ?? OWN}
          options={([...PRESETS, OWN] as const).map((one) => [one, t(`analytics.presets.${one}`)] as const)}
          onChange={(wanted) => change(wanted === OWN ? range : { days: wanted })}
        />
        <span className="text-sm whitespace-nowrap max-sm:hidden">{between(range)}</span>
        {COMPARES.includes(view) && (
          <>
            <span className="ml-auto text-sm whitespace-nowrap text-ink-soft max-lg:hidden">{t('analytics.with')}</span>
            <Choice
              label={t('analytics.with')}
              value={compared}
              options={COMPARED.map((one) => [one, t(`analytics.compare.${one}`)])}
              onChange={(wanted) => change({ with: wanted })}
              className="max-sm:flex-1"
            />
            <span className="text-sm whitespace-nowrap text-ink-soft max-lg:hidden">{between(before)}</span>
          </>
        )}
      </div>
      {preset === null && (
        <div className="grid grid-cols-2 gap-x-3 pt-1 sm:flex">
          <DateInput
            id="analytics-from"
            label={t('analytics.from')}
            value={range.from}
            max={range.to}
            onDay={(from) => from !== '' && change({ from, ...(from > range.to && { to: from }) })}
          />
          <DateInput
            id="analytics-to"
            label={t('analytics.to')}
            value={range.to}
            min={range.from}
            max={today}
            onDay={(to) => to !== '' && change({ to, ...(to < range.from && { from: to }) })}
          />
          {isCut && <p className="max-sm:col-span-2 mb-2 text-sm text-warn sm:self-center">{t('analytics.cut')}</p>}
        </div>
      )}
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

function Choice<T extends string>({ label, value, options, onChange, className }: ChoiceProps<T>) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChange(chosen[0]);
        }}
        className="h-12 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-9 pl-3 text-[1rem]"
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
