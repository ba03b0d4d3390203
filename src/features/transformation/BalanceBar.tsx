import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { RECOVERY, type MassBalance, type Verdict } from '../../domain/transformations/massBalance.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { percent } from './massText.ts';

/** Id of the element with the whole balance. */
export const AT_RECOVERY = 'warning-recovery';

/** `at`: the id of the element with its full text. */
export interface Warning {
  readonly at: string;
  readonly words: string;
}

interface BalanceBarProps {
  readonly balance: MassBalance | null;
  /** In addition to that of the balance. */
  readonly warnings: readonly Warning[];
}

/** At the bottom of the form: the output's share of the boulder's mass, and each warning one tap away. */
export function BalanceBar({ balance, warnings }: BalanceBarProps) {
  const { t, language } = useTexts();
  const look = balance && VERDICTS[balance.verdict];
  return (
    <div className="w-full min-w-0 lg:mr-auto lg:w-auto lg:max-w-2xl lg:flex-1">
      {warnings.length > 0 && (
        <div className="-mx-1 mb-1 flex gap-2 overflow-x-auto px-1 [@media(max-height:30rem)]:hidden">
          {warnings.map(({ at, words }) => (
            <button
              key={at}
              type="button"
              onClick={() => leadTo(at)}
              className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md bg-warn-soft px-3 text-sm font-semibold text-warn"
            >
              <CircleAlert aria-hidden className="size-5 shrink-0" />
              {words}
            </button>
          ))}
        </div>
      )}
      <button type="button" onClick={() => leadTo(AT_RECOVERY)} className="block min-h-12 w-full text-left text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          {t('transformation.recovery.title')}
          <b className="text-base tabular-nums">{balance ? percent(balance.recovery, language) : '–'}</b>
          {balance && look && (
            <span className={cx('ml-auto flex items-center gap-1.5 font-semibold', look.ink)}>
              <look.icon aria-hidden className="size-4 shrink-0" />
              {t(`transformation.recovery.${balance.verdict}`)}
            </span>
          )}
        </span>
        <span className="relative mt-1 block h-4 overflow-hidden rounded-full border border-line-strong bg-surface">
          <span
            className={cx('block h-full transition-[width] duration-200', look?.fill)}
            style={{ width: share((balance?.recovery ?? 0) * 100) }}
          />
          {[RECOVERY.low, RECOVERY.high].map((limit) => (
            <span key={limit} className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: share(limit) }} />
          ))}
        </span>
      </button>
    </div>
  );
}

function leadTo(id: string): void {
  const message = document.getElementById(id);
  message?.scrollIntoView({ block: 'center' });
  message?.focus({ preventScroll: true });
}

/** Of the width of the bar, in hundredths of the boulder. */
const share = (hundredths: number) => `${(Math.min(hundredths, FULL) / FULL) * 100}%`;
const FULL = 120;

export const VERDICTS = {
  low: { tone: 'warn', icon: TriangleAlert, ink: 'text-warn', fill: 'bg-accent' },
  plausible: { tone: 'good', icon: CircleCheck, ink: 'text-good', fill: 'bg-good' },
  high: { tone: 'bad', icon: TriangleAlert, ink: 'text-bad', fill: 'bg-bad' },
} as const satisfies Record<Verdict, unknown>;
