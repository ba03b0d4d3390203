import { newId } from '../../domain/records/ids.ts';
import { inRecords } from '../../domain/notices/notice.ts';
import type { KnownDevice } from '../../domain/notices/siteFacts.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { saveMutations } from '../outbox/saveMutations.ts';
import { authState } from '../session/authState.ts';
import { siteNow } from '../store/siteClock.ts';
import { daysWorkedBefore } from './daysWorked.ts';
import { firstDayLookedAt, looksAtDays, readNotices, type KnownNotice } from './readNotices.ts';
import { useQuery } from '../session/useQuery.ts';
import { useSite } from '../records/useSite.ts';

/** A page of a first sync writes many rows: they are looked through once they have come, not with each. */
const DEBOUNCE_MS = 400;

/**
 * The user's notices, the most severe first; undefined until they are read. They are read again when a record changes, and every minute.
 * `markRead`: marks these notices as read on all devices of the user.
 */
export function useNotices(
  role: Role,
  now: Date,
  devices: readonly KnownDevice[],
): { readonly notices: readonly KnownNotice[] | undefined; readonly markRead: (ids: readonly string[]) => void } {
  const site = useSite();
  const today = operatingDayOf(now, site);
  const known = devices.map(({ id, last_seen_at, unsent_count }) => [id, last_seen_at, unsent_count].join(' ')).join();
  const before = firstDayLookedAt(today);
  const worked = useQuery(
    async (db) => (looksAtDays(role) ? daysWorkedBefore(db, before) : []),
    [looksAtDays(role), before],
  );
  const notices = useQuery(
    async (db) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      return worked && readNotices(db, { role, now: siteNow(), today, devices, worked });
    },
    [role, today, Math.floor(now.getTime() / HOUR_MS), known, worked?.join()],
  );
  const markRead = (ids: readonly string[]) => {
    const drafts = inRecords(ids).map((notice) => ({
      kind: 'notices_seen.create' as const,
      entity_id: newId(),
      payload: { notice },
    }));
    // Where the store has no room the notice stays unread: nothing of anybody's work hangs on it.
    if (drafts.length > 0) void saveMutations(drafts, { author: authState().user?.id ?? null }).catch(() => undefined);
  };
  return { notices, markRead };
}

const HOUR_MS = 3_600_000;
