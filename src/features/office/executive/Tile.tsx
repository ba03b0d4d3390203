import { ArrowDown, ArrowRight, ArrowUp, Equal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Figure } from './overviewFigures.ts';

interface TileProps extends Figure {
  /** Its accessible name; `title` is visible. */
  readonly name: string;
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onOpen?: () => void;
}

/** The whole tile is the button; its title keeps its space below it. */
const WHOLE = 'absolute inset-0 flex items-start rounded-lg p-3 pr-9 text-left';

export function Tile({ name, title, value, records, bar, standing, notes, line, isOpen, onOpen, ...rest }: TileProps) {
  const { t } = useTexts();
  const { difference } = rest;
  const { length } = value ?? '';
  const amount = difference?.amount ?? 0;
  const Arrow = amount < 0 ? ArrowDown : amount > 0 ? ArrowUp : Equal;
  const isWorse = amount !== 0 && (difference?.isBad ?? amount < 0);
  const most = Math.max(bar?.done ?? 0, bar?.due ?? 0, bar?.whole ?? 0, 1);
  const share = (part: number) => `${(Math.max(0, part) / most) * 100}%`;
  const isBehind = standing?.isGood === false;
  const edge = isBehind ? 'border-warn ring-1 ring-warn' : 'border-line';
  return (
    <article aria-label={name} className={cx('relative min-w-0 rounded-lg border bg-surface p-3 shadow-card', edge)}>
      <h2 className="pr-6 text-sm font-semibold">
        {onOpen ? (
          <>
            <button type="button" aria-expanded={isOpen} onClick={onOpen} className={WHOLE}>
              <span className={cx(isOpen && 'underline underline-offset-4')}>{title}</span>
            </button>
            <span aria-hidden className="invisible">
              {title}
            </span>
          </>
        ) : (
          title
        )}
      </h2>
      <Link
        to={records}
        title={t('office.showRecords')}
        className="absolute top-0 right-0 z-10 inline-flex size-12 items-center justify-center text-accent-ink"
      >
        <span className="sr-only">{t('office.showRecords')}</span>
        <ArrowRight aria-hidden className="size-4" />
      </Link>
      {/* Billions of rupiah fit on one line too. */}
      <p
        className={cx(
          'leading-9 font-bold tracking-tight whitespace-nowrap tabular-nums',
          length > 14 ? 'text-[0.8125rem] sm:text-lg' : length > 10 ? 'text-base sm:text-lg' : 'text-xl',
        )}
      >
        {value ?? <span className="skeleton inline-block h-7 w-24" />}
      </p>
      {bar && (
        <div aria-hidden className="relative h-2.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={cx('absolute inset-y-0', isBehind ? 'bg-warn' : 'bg-ink-soft')}
            style={{ width: share(bar.done) }}
          />
          {bar.due !== null && (
            <div className="absolute inset-y-0 w-1 -translate-x-full bg-ink" style={{ left: share(bar.due) }} />
          )}
        </div>
      )}
      <div className="mt-1 text-xs text-ink-soft max-sm:leading-4">
        {standing && <p className={cx('font-semibold', isBehind ? 'text-warn' : 'text-ink')}>{standing.text}</p>}
        {notes.filter(Boolean).map((note) => (
          <p key={note} className={cx(standing && 'max-sm:hidden')}>
            {note}
          </p>
        ))}
      </div>
      {line && (
        <div className="flex items-center gap-1 text-[0.6875rem] leading-3 text-ink-soft">
          <Sparkline {...line} />
          <span aria-hidden>{t('executive.lineKey')}</span>
        </div>
      )}
      {difference && (
        <p className={cx('text-xs font-semibold max-sm:leading-4', standing && 'max-sm:hidden')}>
          <Arrow aria-hidden className={cx('mr-1 inline size-4 align-text-bottom', isWorse && 'text-warn')} />
          {difference.text}
        </p>
      )}
    </article>
  );
}
