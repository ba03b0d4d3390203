/** One figure of the business: its number, how it stands, what it is made of, and the way to its records. */
import { ArrowRight, CircleCheck, CloudUpload, OctagonX, Sigma, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/useLanguage.ts';
import { Mark } from './Mark.tsx';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface Judgement {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

export interface FigureFact {
  readonly name: string;
  readonly value: ReactNode;
  /** How this fact stands. */
  readonly judgement?: Judgement | undefined;
  readonly records?: string | undefined;
}

interface FigureCardProps {
  readonly name: string;
  /** With its unit, in the interface's locale; undefined while it is read. */
  readonly value: string | undefined;
  /** What period the number is of. */
  readonly of: string;
  readonly facts: readonly FigureFact[];
  /** Why the number is not the whole truth yet. */
  readonly estimated?: string | undefined;
  readonly pending?: string | undefined;
  readonly records: string;
  readonly children?: ReactNode;
}

export function FigureCard({ name, value, of, facts, estimated, pending, records, children }: FigureCardProps) {
  const { t } = useTexts();
  return (
    <article aria-label={name} className="flex flex-col rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <h2 className="text-sm leading-7 font-semibold">{name}</h2>
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
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} isRead={value !== undefined} />
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

function Fact({ name, value, judgement, records, isRead }: FigureFact & { readonly isRead: boolean }) {
  return (
    <div className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-ink-soft">
        {records ? (
          <Link to={records} className="-my-3 inline-flex min-h-12 items-center underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="ml-auto text-right font-semibold tabular-nums">
        {isRead ? value : <span className="skeleton inline-block h-4 w-16" />}
      </dd>
      {judgement && (
        <dd className="flex w-full justify-end pb-1">
          <Mark tone={judgement.tone} icon={ICONS[judgement.tone]} text={judgement.text} />
        </dd>
      )}
    </div>
  );
}

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: OctagonX } as const;
