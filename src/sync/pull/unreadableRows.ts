/** A page with unreadable rows is requested again for an hour, then stored without them; once a day everything is fetched again. */
import type { PullState, UnreadableRows } from '../ports.ts';
import { rowKey } from '../entry.ts';
import type { Pulled } from '../wire/answers.ts';

export const UNREADABLE = 'unreadable_rows';
const PATIENCE_MS = 3_600_000;
const DAY_MS = 24 * PATIENCE_MS;
/** Limit of the stored list. */
const MAX_LEFT_OUT = 1_000;

/** The change of the pull state after a failure. Stores when the first unreadable page came, over other failures; restarts if the clock was set back. */
export function unreadableSince(
  { unreadable: held }: PullState,
  code: string,
  now: number,
): { unreadable?: UnreadableRows } {
  if (code !== UNREADABLE || (held && held.since <= now)) return {};
  return { unreadable: { since: now, asked: now, left: held?.left ?? [] } };
}

export const isToLeaveOut = ({ unreadable: held }: PullState, now: number): boolean =>
  held !== undefined && now - held.since >= PATIENCE_MS;

/** Once a day everything is fetched again: the server may have corrected the row without raising its version. */
export const isRefetchDue = ({ unreadable: held, complete }: PullState, now: number): boolean =>
  held !== undefined && held.left.length > 0 && complete && Math.abs(now - held.asked) >= DAY_MS;

/** `next` with the list of rows that are left out once this page is stored. `isLast`: nothing is left to fetch. */
export function withUnreadable(next: PullState, pulled: Pulled, isLast: boolean): PullState {
  const { unreadable: held, ...rest } = next;
  if (!held) return next;
  const missing = new Set(held.left);
  for (const [table, rows] of pulled.tables) for (const { id } of rows) missing.delete(rowKey(table, id));
  for (const key of pulled.unreadable) missing.add(key);
  if (missing.size === 0 && isLast) return rest;
  return { ...rest, unreadable: { ...held, left: [...missing].slice(0, MAX_LEFT_OUT) } };
}

/** The failure that stays stored after a page was stored. */
export const remainingFailure = ({ unreadable }: PullState, now: number): PullState['last_failure'] =>
  unreadable && unreadable.left.length > 0 ? { at: now, code: UNREADABLE } : null;
