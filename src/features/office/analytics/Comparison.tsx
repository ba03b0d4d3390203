import { formatDay, formatNumber, formatPercent, useTexts } from '../../../i18n/index.ts';
import type { LikeWithLike } from '../../../domain/figures/likeWithLike.ts';

interface ComparisonProps {
  readonly lines: readonly {
    readonly name: string;
    readonly shown: number | null;
    /** Of the days that are compared. */
    readonly now: number | null;
    readonly before: number | null;
    readonly format: (value: number) => string;
    /** A percentage changes in points. */
    readonly isShare?: boolean;
  }[];
  readonly alike: LikeWithLike;
  readonly pending: boolean;
}

/** This time, and how its whole days differ from as many before it. */
export function Comparison({ lines, alike, pending }: ComparisonProps) {
  const { t, language } = useTexts();
  const { days, leavesOutToday, since, lacksBefore } = alike;
  const isCompared = days.length > 0;
  const change = ({ now, before, isShare = false }: ComparisonProps['lines'][number]) => {
    if (now === null || before === null) return '';
    const sign = now > before ? '+' : '';
    if (isShare) return ` (${t('analytics.points', { value: sign + formatNumber(now - before, language, 1) })})`;
    if (before === 0) return now === 0 ? '' : ` (${t('analytics.fromZero')})`;
    return ` (${sign}${formatPercent(((now - before) / Math.abs(before)) * 100, language)})`;
  };
  /** Where days are left out, also what the rest of them makes: the change is of that. */
  const beside = ({ shown, now, before, format }: ComparisonProps['lines'][number]) => {
    const said = (value: number | null) => (value === null ? t('office.unknown') : format(value));
    const value = said(before);
    return said(now) === said(shown)
      ? t('analytics.before', { value })
      : t('analytics.compared', { now: said(now), value });
  };
  const notes = [
    lacksBefore && t('analytics.like.nothing'),
    !lacksBefore && leavesOutToday && t(isCompared ? 'analytics.like.withoutToday' : 'analytics.like.todayAlone'),
    since &&
      t('analytics.like.since', { day: formatDay(since, language), days: formatNumber(days.length, language, 0) }),
  ].filter(Boolean);
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-3 xl:grid-cols-6">
        {lines.map((line) => (
          <div key={line.name} className="bg-surface px-4 py-3">
            <dt className="text-sm text-ink-soft">{line.name}</dt>
            <dd className="text-lg font-bold">{line.shown === null ? t('office.unknown') : line.format(line.shown)}</dd>
            {isCompared && (
              <dd className="text-xs text-ink-soft">
                {beside(line)}
                {change(line)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {notes.length > 0 && <p className="mt-1 text-sm text-ink-soft">{notes.join(' ')}</p>}
      {pending && <p className="mt-1 text-sm text-warn">{t('office.pending')}</p>}
    </div>
  );
}
