/** A closed day shows its frozen figures: says so for the visible days, with links to later changes. */
import { History, LockKeyhole, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortDay, useTexts, formatAge, formatDay } from '../../../i18n/index.ts';
import { Message, useClock } from '../../../ui/index.ts';
import { siteNow, useIsStale, useSyncStatus } from '../../../data/index.ts';
import { useKeptSince } from '../../../data/deliveries.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { DayRange } from '../../../domain/time/calendar.ts';

const SHOWN = 10;

/** Closed days whose current figures differ from the frozen ones. */
export const hasChanged = ({ closed }: DayFacts): boolean => closed !== undefined && closed.changes.length > 0;

export function ClosedDays({ days }: { readonly days: readonly DayFacts[] }) {
  const { t, language } = useTexts();
  const closed = days.filter((day) => day.closed).length;
  const changed = days.filter(hasChanged);
  if (closed === 0) return null;
  return (
    <Message
      tone={changed.length > 0 ? 'warn' : 'plain'}
      icon={changed.length > 0 ? History : LockKeyhole}
      text={t('office.closedDays', { count: closed })}
      className="mb-3"
    >
      {changed.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          {t('office.changedDays', { count: changed.length })}
          {/* The newest: the table of days marks the older ones. */}
          {changed.slice(-SHOWN).map(({ day }) => (
            <Link key={day} to={`/reports/daily?day=${day}`} className="inline-flex min-h-12 items-center underline">
              {formatShortDay(day, language)}
            </Link>
          ))}
        </p>
      )}
    </Message>
  );
}

export function FiguresAge() {
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const { lastSuccessAt, firstSyncComplete, online } = useSyncStatus();
  const isStale = useIsStale('analytics', now);
  const age = lastSuccessAt ? (formatAge(lastSuccessAt, now, language) ?? t('sync.panel.now')) : t('stock.notYet');
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      {isStale && <History aria-hidden className="size-4 text-warn" />}
      {!firstSyncComplete && online ? t('stock.downloading') : t('office.asOf', { age })}
    </p>
  );
}

/** The first day on the device, if the range begins before it; null: it has the whole range. */
export function useKeptPart({ from }: Pick<DayRange, 'from'>): string | null {
  const since = useKeptSince();
  return since && since > from ? since : null;
}

/** `of`: the records that were removed. */
export function Kept({ range, of }: { readonly range: Pick<DayRange, 'from'>; readonly of: 'tickets' | 'shifts' }) {
  const { t, language } = useTexts();
  const since = useKeptPart(range);
  if (since === null) return null;
  return (
    <Message tone="info" icon={Info} className="mb-3">
      {t(`analytics.kept.${of}`, { day: formatDay(since, language) })}
    </Message>
  );
}
