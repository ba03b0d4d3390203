/** A figure day by day: against its target, and next to the days of the comparison. */
import { formatShortDay, useTexts } from '../../../i18n/index.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { RecordsLink } from '../shared/RecordsLink.tsx';
import { comparisonOf } from './FigureTabs.tsx';
import type { LikeWithLike } from '../../../domain/figures/likeWithLike.ts';
import type { Series } from '../../../ui/charts/chartTypes.ts';
import type { Figure } from './figuresOf.ts';
import type { RangeDays } from './useRangeDays.ts';

interface PictureProps {
  readonly of: Figure;
  readonly known: RangeDays;
  readonly alike: LikeWithLike;
  readonly today: string;
}

export function Picture({ of: figure, known: { days, before }, alike, today }: PictureProps) {
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
        kind="bars"
        isLarge
        isTitled={false}
        title={title}
        summary={summary}
        note={
          beside && (
            <p className="text-sm text-ink-soft first-letter:uppercase sm:hidden">
              {beside}
              {change && ` (${change})`}
            </p>
          )
        }
        categoryTitle={t('analytics.day')}
        categories={days.map(({ day }) => formatShortDay(day, language))}
        series={[...ofBefore, ...(hasToday ? drawn : [done]), ...target]}
        tableSeries={[done, ...target, ...ofBefore]}
        format={format}
        {...(formatTick && { formatTick })}
        references={breakEven ? [{ value: breakEven, label: t('executive.breakEven') }] : []}
      />
    </div>
  );
}
