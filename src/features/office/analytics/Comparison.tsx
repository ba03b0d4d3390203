import { formatPercent, useTexts } from '../../../i18n/index.ts';

interface ComparisonProps {
  readonly lines: readonly {
    readonly name: string;
    readonly now: number | null;
    readonly before: number | null;
    readonly format: (value: number) => string;
  }[];
  readonly pending: boolean;
}

/** This time beside as many days before it. */
export function Comparison({ lines, pending }: ComparisonProps) {
  const { t, language } = useTexts();
  const change = (now: number | null, before: number | null) =>
    now === null || before === null || before === 0
      ? ''
      : ` (${now > before ? '+' : ''}${formatPercent(((now - before) / Math.abs(before)) * 100, language)})`;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-3 xl:grid-cols-6">
        {lines.map(({ name, now, before, format }) => (
          <div key={name} className="bg-surface px-4 py-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-bold">{now === null ? t('office.unknown') : format(now)}</dd>
            <dd className="text-xs text-ink-soft">
              {t('analytics.before', { value: before === null ? t('office.unknown') : format(before) })}
              {change(now, before)}
            </dd>
          </div>
        ))}
      </dl>
      {pending && <p className="mt-1 text-sm text-warn">{t('office.pending')}</p>}
    </div>
  );
}
