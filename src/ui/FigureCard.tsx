/** One figure of the business: its number, how it stands, what it is made of, and the way to its records. */
import { ArrowRight, CircleCheck, CloudUpload, OctagonX, Sigma, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/useLanguage.ts';
import { Mark } from './Mark.tsx';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

export interface FigureFact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FigureCardProps {
  readonly name: string;
  /** With its unit, in the interface's locale; undefined while it is read. */
  readonly value: string | undefined;
  /** What period the number is of. */
  readonly of: string;
  readonly judgement?: { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string } | undefined;
  readonly facts: readonly FigureFact[];
  /** Why the number is not the whole truth yet. */
  readonly estimated?: string | undefined;
  readonly pending?: string | undefined;
  /** Where its records are. */
  readonly records: string;
  readonly children?: ReactNode;
}

export function FigureCard({
  name,
  value,
  of,
  judgement,
  facts,
  estimated,
  pending,
  records,
  children,
}: FigureCardProps) {
  const { t } = useTexts();
  return (
    <article aria-label={name} className="flex flex-col rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{name}</h2>
        {judgement && (
          <Mark tone={judgement.tone} icon={ICONS[judgement.tone]}>
            {judgement.text}
          </Mark>
        )}
      </div>
      {/* Billions of rupiah stand in one line too. */}
      <p
        className={cx(
          'mt-1 h-10 font-bold tracking-tight whitespace-nowrap',
          (value?.length ?? 0) > 12 ? 'text-xl leading-10' : 'text-figure',
        )}
      >
        {value ?? <span className="skeleton inline-block h-8 w-32" />}
      </p>
      <p className="text-sm text-ink-soft">{of}</p>
      <dl className="mt-2 flex-1 text-sm">
        {facts.map(({ name: fact, value: is }) => (
          <div key={fact} className="flex min-h-7 items-baseline justify-between gap-3">
            <dt className="text-ink-soft">{fact}</dt>
            <dd className="text-right font-semibold tabular-nums">
              {value === undefined ? <span className="skeleton inline-block h-4 w-16" /> : is}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {(estimated ?? pending) && (
        <div className="mt-2 flex flex-col gap-1 text-xs text-ink-soft">
          {estimated && (
            <p className="flex gap-1.5">
              <Sigma aria-hidden className="mt-0.5 size-4 shrink-0" />
              {estimated}
            </p>
          )}
          {pending && (
            <p className="flex gap-1.5">
              <CloudUpload aria-hidden className="mt-0.5 size-4 shrink-0" />
              {pending}
            </p>
          )}
        </div>
      )}
      <Link
        to={records}
        className="mt-1 -mb-2 inline-flex min-h-12 w-fit items-center gap-1.5 text-sm font-semibold text-accent-ink"
      >
        {t('office.showRecords')}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </article>
  );
}

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: OctagonX } as const;
