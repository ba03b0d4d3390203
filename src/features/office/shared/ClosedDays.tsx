/** A closed day shows its frozen figures: says so for the visible days, with links to later changes. */
import { History, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortDay, useTexts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';

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
