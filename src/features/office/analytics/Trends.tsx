import { siteNow } from '../../../data/index.ts';
import { useKeptSince } from '../../../data/deliveries.ts';
import { likeWithLike, MOST_DAYS_OFF, type LikeWithLike } from '../../../domain/figures/likeWithLike.ts';
import * as write from '../../../i18n/index.ts';
import { useTexts, type Texts } from '../../../i18n/index.ts';
import { ClosedDays, hasChanged } from '../shared/FigureNotes.tsx';
import { Panel, RecordsLink } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import { LostInRange } from '../shared/LostProduction.tsx';
import { figuresOf, dayColumns, type Figure } from './figuresOf.ts';
import { useRangeDays, FIGURES, type RangeDays, type Shown, type Compared, type FigureKey } from './useRange.ts';
import { History, LockKeyhole, ArrowDown, ArrowUp } from 'lucide-react';
import { TableFile } from '../../../shared/files/TableFile.tsx';
import { DenseList, RowLink, Mark, cx } from '../../../ui/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import type { Cell } from '../../../domain/csv/export.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { Series } from '../../../ui/charts/chartTypes.ts';

export function Trends(shown: Shown) {
  const texts = useTexts();
  const { t } = texts;
  const known = useRangeDays(shown);
  const keptSince = useKeptSince() ?? null;
  if (!known) return <div aria-hidden className="skeleton h-160" />;
  const { range, today, figure, change } = shown;
  const alike = likeWithLike(known.days, known.before, today);
  const figures = figuresOf({ known, range, keptSince, now: siteNow() }, texts);
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('analytics.figures')} className="rounded-lg border border-line bg-surface shadow-card">
        <FigureTabs
          {...{ figures, alike }}
          days={known.days}
          chosen={figure}
          onChoose={(of) => change({ figure: of })}
        />
        <Picture key={figure} of={figures[figure]} {...{ known, alike, today }} />
        <ComparisonNotes alike={alike} compared={shown.compared} isPending={known.isPending} />
      </section>
      <div className="empty:hidden">
        <ClosedDays days={known.days} />
      </div>
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', range)}>
        <LostInRange {...known} />
      </Panel>
      <DayTable known={known} range={range} />
    </div>
  );
}

function DayTable({ known, range }: { readonly known: RangeDays; readonly range: Shown['range'] }) {
  const { t, language } = useTexts();
  const figures = dayColumns(known, siteNow());
  const m3 = (value: number) => write.withUnit(value, 'm³', language);
  const rupiah = (value: number) => write.formatRupiah(value, language);
  const first = known.days.findIndex(({ totals, shifts }) => totals.length + shifts.length > 0);
  const recorded = known.days.slice(first > MOST_DAYS_OFF ? first : 0);
  const stateOf = (facts: DayFacts) => {
    if (!facts.closed) return '';
    return t(hasChanged(facts) ? 'office.changedSince' : 'office.closed');
  };
  const shown = [
    ['produced', t('report.produced'), m3],
    ['delivered', t('report.delivered'), m3],
    ['trips', t('analytics.trips'), (value: number) => write.formatNumber(value, language, 0)],
    ['revenue', t('report.revenue'), rupiah],
    ['net', t('analytics.net'), rupiah],
    ['fuel', t('report.fuelIssued'), (value: number) => write.withUnit(value, 'L', language)],
  ] as const;
  const file = (
    <TableFile
      name={`kuari-analytics-${range.from}-${range.to}`}
      sheet={t('analytics.title')}
      rows={known.days}
      columns={[
        [t('analytics.file.day'), ({ day }: DayFacts): Cell => ({ at: day })],
        ...Object.entries(figures).map(
          ([key, figure]) =>
            [t(`analytics.file.${key}`, { defaultValue: key }), (day: DayFacts) => figure([day])] as const,
        ),
        [t('analytics.file.state'), stateOf],
      ]}
    />
  );
  return (
    <Panel title={t('analytics.byDay')} aside={file}>
      <DenseList
        label={t('analytics.byDay')}
        columns={[
          {
            key: 'day',
            title: t('analytics.day'),
            cell: (facts) => (
              <span className="inline-flex flex-wrap items-center gap-x-3">
                <RowLink to={`/reports/daily?day=${facts.day}`}>{write.formatShortDay(facts.day, language)}</RowLink>
                {hasChanged(facts) && <Mark tone="warn" icon={History} text={stateOf(facts)} />}
                {facts.closed && !hasChanged(facts) && <Mark tone="plain" icon={LockKeyhole} text={stateOf(facts)} />}
              </span>
            ),
          },
          ...shown.map(([key, title, format]) => ({
            key,
            title,
            isNumber: true,
            isNamed: true,
            cell: (day: DayFacts) => format(figures[key]([day])),
            sum: (rows: readonly DayFacts[]) => format(figures[key](rows)),
          })),
        ]}
        rows={recorded.toReversed()}
        keyOf={({ day }) => day}
        cardClass="grid grid-cols-2 gap-x-4 px-4"
        padding="lg:px-3"
      />
      {recorded[0] && recorded.length < known.days.length && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('analytics.firstDay', { day: write.formatShortDay(recorded[0].day, language) })}
        </p>
      )}
    </Panel>
  );
}

interface FigureTabsProps {
  readonly figures: Readonly<Record<FigureKey, Figure>>;
  readonly days: readonly DayFacts[];
  readonly alike: LikeWithLike;
  readonly chosen: FigureKey;
  readonly onChoose: (figure: FigureKey) => void;
}

function FigureTabs({ figures, days, alike, chosen, onChoose }: FigureTabsProps) {
  const texts = useTexts();
  return (
    <fieldset
      aria-label={texts.t('analytics.figures')}
      className="grid grid-cols-3 gap-px overflow-hidden rounded-t-lg border-b border-line bg-line lg:grid-cols-6"
    >
      {FIGURES.map((key) => {
        const { name, of, formatShort } = figures[key];
        const shown = of(days);
        const { change, isMore, beside } = comparisonOf(figures[key], days, alike, texts);
        const Arrow = isMore ? ArrowUp : ArrowDown;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
            className={cx(
              'flex min-w-0 flex-col border-t-4 bg-surface px-2.5 pt-1.5 pb-2 text-left text-xs -outline-offset-3 sm:px-4',
              key === chosen ? 'border-accent' : 'border-transparent text-ink-soft hover:border-line',
            )}
          >
            <span className="font-semibold sm:text-sm">{name}</span>
            <span className="text-[1rem] leading-6 font-bold text-ink sm:text-lg sm:whitespace-nowrap">
              {shown === null ? texts.t('office.unknown') : formatShort(shown)}
            </span>
            {change && (
              <span className={cx('flex font-semibold', isMore !== null && (isMore ? 'text-good' : 'text-warn'))}>
                {isMore !== null && <Arrow aria-hidden className="mt-0.5 -ml-0.5 size-4 shrink-0" />}
                {change}
              </span>
            )}
            {beside && <span className="text-ink-soft max-sm:hidden">{beside}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

/** `isMore` is null if nothing has changed or can be compared. If days are left out, also the result of the remaining ones, to which the change refers. */
function comparisonOf(
  { of, formatShort, isShare }: Figure,
  days: readonly DayFacts[],
  alike: LikeWithLike,
  { t, language }: Texts,
) {
  if (alike.days.length === 0) return { change: null, isMore: null, beside: null };
  const [now, before] = [of(alike.days), of(alike.before)];
  const said = (value: number | null) => (value === null ? t('office.unknown') : formatShort(value));
  const words = { now: said(now), value: said(before) };
  const beside = t(words.now === said(of(days)) ? 'analytics.before' : 'analytics.compared', words);
  if (now === null || before === null || now === before) return { change: null, isMore: null, beside };
  const more = now - before;
  const sign = more > 0 ? '+' : '';
  const change = isShare
    ? t('analytics.points', { value: sign + write.formatNumber(more, language, 1) })
    : before === 0
      ? t('analytics.fromZero')
      : sign + write.formatPercent((more / Math.abs(before)) * 100, language);
  return { change, isMore: more > 0, beside };
}

interface ComparisonNotesProps {
  readonly alike: LikeWithLike;
  readonly compared: Compared;
  readonly isPending: boolean;
}

function ComparisonNotes({ alike, compared, isPending }: ComparisonNotesProps) {
  const { t, language } = useTexts();
  const { days, leavesOutToday, since, lacksBefore } = alike;
  const words = since && { day: write.formatDay(since, language), days: write.formatNumber(days.length, language, 0) };
  const notes = [
    lacksBefore && t(`analytics.like.nothing.${compared}`),
    !lacksBefore && leavesOutToday && t(days.length > 0 ? 'analytics.like.withoutToday' : 'analytics.like.todayAlone'),
    words && t('analytics.like.since', words),
    isPending && t('office.pending'),
  ].filter(Boolean);
  return notes.length > 0 && <p className="px-4 pb-3 text-sm text-ink-soft sm:px-6">{notes.join(' ')}</p>;
}

interface PictureProps {
  readonly of: Figure;
  readonly known: RangeDays;
  readonly alike: LikeWithLike;
  readonly today: string;
}

function Picture({ of: figure, known: { days, before }, alike, today }: PictureProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { name, of, targetOf, breakEven, summary, records, format, formatTick } = figure;
  const title = t('analytics.byDayOf', { figure: name });
  const { change, beside } = comparisonOf(figure, days, alike, texts);
  const values = days.map((day) => of([day]));
  const isToday = (at: number) => days[at]?.day === today;
  const hasToday = days.some((_, at) => isToday(at) && Boolean(values[at]));
  const done: Series = { name, tone: 1, values };
  // Bars are stacked: today's is the same bar, paler.
  const drawn: readonly Series[] = [
    { ...done, values: values.map((value, at) => (isToday(at) ? null : value)) },
    { name: t('analytics.unfinished'), tone: 'part', values: values.map((value, at) => (isToday(at) ? value : null)) },
  ];
  const target: readonly Series[] = targetOf
    ? [{ name: t('office.lost.target'), tone: 2, as: 'step', values: days.map(({ day }) => targetOf(day)) }]
    : [];
  const since = alike.before[0]?.day;
  const valueBefore = (at: number) => {
    const day = before[at];
    return day && since !== undefined && day.day >= since ? of([day]) : null;
  };
  const beforeThat: Series = {
    name: t('analytics.timeBefore'),
    tone: 'soft',
    as: 'line',
    values: days.map((_, at) => valueBefore(at)),
  };
  const ofBefore = since === undefined ? [] : [beforeThat];
  return (
    <div className="px-4 pt-3 pb-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="min-w-36 flex-1 text-base font-semibold">{title}</h2>
        <RecordsLink to={records} of={title} />
      </div>
      <Chart
        {...{ title, summary, format }}
        kind="bars"
        isLarge
        isTitled={false}
        note={
          beside && (
            <p className="text-sm text-ink-soft first-letter:uppercase sm:hidden">
              {beside}
              {change && ` (${change})`}
            </p>
          )
        }
        categoryTitle={t('analytics.day')}
        categories={days.map(({ day }) => write.formatShortDay(day, language))}
        series={[...ofBefore, ...(hasToday ? drawn : [done]), ...target]}
        tableSeries={[done, ...target, ...ofBefore]}
        {...(formatTick && { formatTick })}
        references={breakEven ? [{ value: breakEven, label: t('executive.breakEven') }] : []}
      />
    </div>
  );
}
