/** Totals stay forever; tickets, shifts and stops are removed from the device, and a range may begin before the remaining ones. */
import { Info } from 'lucide-react';
import { useKeptSince } from '../../../data/deliveries.ts';
import { formatDay, useTexts } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import type { DayRange } from '../../../domain/time/calendar.ts';

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
