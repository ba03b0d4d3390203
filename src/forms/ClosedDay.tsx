import { Lock } from 'lucide-react';
import { effectiveRole, useAuth } from '../data/auth.ts';
import { siteNow, useRow, useSite } from '../data/index.ts';
import { isTableName } from '../domain/records/tables.ts';
import { dailyTotalId } from '../domain/records/ids.ts';
import { tableOf, type MutationDraft, type MutationKind } from '../domain/mutations/mutations.ts';
import { operatingDayOf } from '../domain/time/operatingDay.ts';
import { formatDay, useTexts } from '../i18n/index.ts';
import { Message, SyncMark, useClock } from '../ui/index.ts';

/** Null: its books are open. Otherwise what happens to a record of this user for that day. */
export function useClosedDay(day: string): 'held' | 'counted' | null {
  const closed = useRow('daily_totals', dailyTotalId(day, 'closed', 'all'));
  const role = useAuth(effectiveRole);
  if (!closed || closed.row.quantity <= 0) return null;
  return role === 'owner' ? 'counted' : 'held';
}

interface ClosedDayProps {
  /** Absent: the current operating day. */
  readonly day?: string;
  readonly className?: string;
}

/** What happens to a record for a closed day. Every role sees it before saving. */
export function ClosedDay({ day, className }: ClosedDayProps) {
  const { t, language } = useTexts();
  const today = operatingDayOf(useClock(siteNow), useSite());
  const becomes = useClosedDay(day ?? today);
  if (becomes === null) return null;
  return (
    <Message tone="info" icon={Lock} role="status" {...(className && { className })}>
      {t(becomes === 'held' ? 'form.dayClosed' : 'form.dayClosedOwner', { day: formatDay(day ?? today, language) })}
    </Message>
  );
}

/** The operating day of a record on this device; null if it has none. */
export function useDayOfRecord({ kind, id }: { readonly kind: MutationKind; readonly id: string }): string | null {
  const table = tableOf(kind);
  const found = useRow(isTableName(table) ? table : 'deliveries', id);
  return found && 'operating_day' in found.row ? found.row.operating_day : null;
}

/** Beside "Saved", as soon as the server has reported it: the record waits for the owner. */
export function HeldMark({ draft: { kind, entity_id } }: { readonly draft: MutationDraft }) {
  const table = tableOf(kind);
  const found = useRow(isTableName(table) ? table : 'deliveries', entity_id);
  return found?.sync === 'held' && <SyncMark sync="held" />;
}
