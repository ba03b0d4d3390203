import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStocks } from '../../../data/index.ts';
import { useCustomerMonths, useRowsOfDays } from '../../../data/office.ts';
import { isFreeDay } from '../../../domain/figures/operatingDays.ts';
import { addDays, firstOfMonth, weekdayOf } from '../../../domain/time/calendar.ts';
import { formatDay, formatShortDay, formatTime, formatWeekday, useTexts } from '../../../i18n/index.ts';
import { FirstSteps, HowItGoes } from '../../../shared/overview/HowItGoes.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { LostInRange } from '../shared/LostProduction.tsx';
import { ClosedDays, FiguresAge } from '../shared/FigureNotes.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ReceivablesPanel } from '../shared/Receivables.tsx';
import { useReceivables } from '../../../shared/payments/useReceivables.ts';
import { ExpensesPanel } from './Expenses.tsx';
import { NeedsLine, NeedsYou, useNeeds } from './NeedsYou.tsx';
import { Tile } from './Tile.tsx';
import { BESIDE, TILES, debtDays, figuresOf, worstOf } from './overviewFigures.ts';
import { rangeOf, useExecutive, type Overview } from './useExecutive.ts';
import type { Figure, FigureKey, TileKey } from './overviewFigures.ts';

const VIEWS = ['today', 'month', 'money'] as const;

export function ExecutivePage() {
  const { t, language } = useTexts();
  const { today, now, known } = useExecutive();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'today';
  return (
    <>
      <title>{`${t('executive.title')} · ${t('app.name')}`}</title>
      <div className="mb-2 flex items-center max-[22rem]:flex-wrap justify-between gap-x-2 gap-y-1 sm:mb-4 sm:flex-wrap">
        <div>
          <h1 className="text-xl leading-6 font-bold max-sm:sr-only">{t('executive.title')}</h1>
          <div className="flex flex-wrap gap-x-2 text-sm text-ink-soft max-sm:flex-col max-sm:text-xs">
            <span className="max-sm:hidden">{formatDay(today, language)}</span>
            <span className="sm:hidden">{formatShortDay(today, language)}</span>
            <FiguresAge />
          </div>
        </div>
        <div className="min-[22rem]:shrink-0">
          <Segmented
            label={t('executive.view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`executive.views.${value}`) }))}
            onChange={(wanted) => setAddress(withPart({ view: wanted }), { replace: true })}
          />
        </div>
      </div>
      <FirstSteps />
      {view === 'money' ? (
        <div className="flex flex-col gap-4">
          <ReceivablesPanel />
          <ExpensesPanel />
        </div>
      ) : known ? (
        <Figures {...{ today, now, known }} period={view} />
      ) : (
        <div aria-hidden className="skeleton h-160" />
      )}
    </>
  );
}

/** The URL with this part changed: the user's other choices stay. */
const withPart = (wanted: object) => (before: URLSearchParams) => ({ ...Object.fromEntries(before), ...wanted });

function Figures(overview: Overview) {
  const [address, setAddress] = useSearchParams();
  const texts = useTexts();
  const { t, language } = texts;
  const { known, today, now, period } = overview;
  const details = useRef<HTMLDivElement>(null);
  const receivables = useReceivables();
  const tickets = useRowsOfDays('deliveries', debtDays(today));
  const payments = useRowsOfDays('payments', debtDays(today));
  const bills = useCustomerMonths()?.bills;
  const solar = useStocks()?.find(({ materialType }) => materialType === 'solar')?.onHand;
  const figures = figuresOf(overview, { receivables, tickets, payments, bills, solar }, texts);
  const open = TILES.find((one) => one === address.get('tile')) ?? worstOf(figures);
  const of = (key: FigureKey) => ({
    name: t(`executive.figure.${key}`),
    title: t(`executive.tile.${key}`),
    ...figures[key],
  });
  const { plan, usual } = known.byNow;
  const [todays = { day: today, totals: [], shifts: [], stops: [] }] = known.of(rangeOf('today', today));
  const needs = useNeeds(now, known.byNow, todays);
  const needsList = useRef<HTMLDivElement>(null);
  const isToday = period === 'today';
  const words = {
    weekday: formatWeekday(weekdayOf(today), language),
    count: usual?.weeks ?? 0,
    time: formatTime(now, language, known.settings(today).timeZone),
  };
  const show = (key: TileKey) => {
    if (key === 'receivables') return setAddress(withPart({ view: 'money' }));
    setAddress(withPart({ tile: key }), { replace: true });
    details.current?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <section className="min-w-0">
        <p className="mb-2 text-sm font-semibold text-pretty sm:mb-3 sm:text-lg">
          <HowItGoes
            days={known.of(rangeOf(period, today))}
            of={period}
            due={isToday ? (plan?.due ?? 0) : known.dueOfMonth.production}
            now={now}
            settings={known.settings}
            standing={isToday ? known.byNow : undefined}
          />
        </p>
        <NeedsLine
          needs={needs}
          onOpen={() => {
            needsList.current?.focus({ preventScroll: true });
            needsList.current?.scrollIntoView?.({ block: 'start' });
          }}
        />
        <div className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
          {TILES.map((key) => (
            <Tile key={key} {...of(key)} isOpen={key === open} onOpen={() => show(key)} />
          ))}
        </div>
        <p className="mt-2 text-xs text-pretty text-ink-soft">
          {t(isToday ? (usual ? 'executive.usualNote' : 'executive.usualUnknown') : 'executive.monthNote', words)}
        </p>
      </section>
      <div ref={needsList} tabIndex={-1} className="scroll-mt-20 outline-none xl:row-span-2">
        <NeedsYou needs={needs} today={today} />
      </div>
      <div ref={details} className="flex min-w-0 flex-col gap-4">
        <Details {...overview} of={open} facts={figures[open].facts} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {BESIDE.map((key) => (
            <Tile key={key} {...of(key)} />
          ))}
        </div>
        <ClosedDays days={known.of({ from: firstOfMonth(addDays(today, -1)), to: today })} />
      </div>
    </div>
  );
}

/** The records behind the open tile. Losses only of finished days: today's target cannot be met before its end. */
function Details(props: Overview & { readonly of: TileKey; readonly facts: Figure['facts'] }) {
  const { known, today, period, of, facts = [] } = props;
  const { t, language } = useTexts();
  const to = addDays(today, -1);
  const over = { from: period === 'today' ? addDays(to, -6) : firstOfMonth(to), to };
  const all = known.of({ from: '', to: today });
  const worked = known.of(over).filter((day) => !isFreeDay(day, all));
  const { plan, opening } = known.byNow;
  const isFree = period === 'today' && plan === null && opening === null;
  const between = { from: formatShortDay(over.from, language), to: formatShortDay(to, language) };
  return (
    <>
      {facts.length > 0 && (
        <Panel title={`${t(`executive.tile.${of}`)} · ${t(period === 'today' ? 'office.today' : 'office.month')}`}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 lg:grid-cols-3">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {of === 'achievement' && !isFree && (
        <Panel
          title={t('executive.lost')}
          aside={<span className="text-sm text-ink-soft">{t('executive.between', between)}</span>}
        >
          <LostInRange days={worked} settings={known.settings} />
        </Panel>
      )}
    </>
  );
}
