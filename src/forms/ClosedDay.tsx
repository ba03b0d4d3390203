import { Lock } from 'lucide-react';
import { effectiveRole, useAuth } from '../data/auth.ts';
import { siteNow, useRow, useSite } from '../data/index.ts';
import { isTableName } from '../domain/records/tables.ts';
import { dailyTotalId } from '../domain/records/ids.ts';
import { tableOf, type MutationDraft, type MutationKind } from '../domain/mutations/mutations.ts';
import { operatingDayOf } from '../domain/time/operatingDay.ts';
import { formatDay, useTexts } from '../i18n/index.ts';
import { Message } from '../ui/Message.tsx';
import { SyncMark } from '../ui/SyncMark.tsx';
import { useClock } from '../ui/useClock.ts';

/** Null: its books are open. Otherwise what becomes of a record of it that this person saves now. */
export function useClosedDay(day: string): 'held' | 'counted' | null {
  const closed = useRow('daily_totals', dailyTotalId(day, 'closed', 'all'));
  const role = useAuth(effectiveRole);
  if (!closed || closed.row.quantity <= 0) return null;
  return role === 'owner' ? 'counted' : 'held';
}

interface ClosedDayProps {
  /** Without it the one that runs. */
  readonly day?: string;
  readonly className?: string;
}

/** What becomes of a record of a day whose books are closed. Every role hears of it before it saves. */
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

/** The operating day of a record on this device; null where it has none. */
export function useDayOfRecord({ kind, id }: { readonly kind: MutationKind; readonly id: string }): string | null {
  const table = tableOf(kind);
  const found = useRow(isTableName(table) ? table : 'deliveries', id);
  return found && 'operating_day' in found.row ? found.row.operating_day : null;
}

/** Beside "Saved", as soon as the server has said it: what was saved waits for the owner. */
export function HeldMark({ draft: { kind, entity_id } }: { readonly draft: MutationDraft }) {
  const table = tableOf(kind);
  const found = useRow(isTableName(table) ? table : 'deliveries', entity_id);
  return found?.sync === 'held' && <SyncMark sync="held" />;
}
