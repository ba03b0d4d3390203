/**
 * Rows that this app cannot read. For an hour their page changes nothing and is asked for again: a gateway or a server that mends
 * itself costs only time. Then the row is taken to be wrong for good: it is left out, so that all others come, and what is held
 * of it stays. While one is missing the failure stays noted, and once a day everything is asked for anew, unless it came before.
 */
import type { PullState, UnreadableRows } from '../ports.ts';
import { rowKey } from '../entry.ts';
import type { Pulled } from '../wire/answers.ts';

export const UNREADABLE = 'unreadable_rows';
const PATIENCE_MS = 3_600_000;
const DAY_MS = 24 * PATIENCE_MS;
/** As many as are told apart. */
const MAX_LEFT_OUT = 1_000;

/** After a failure: since when, whatever else fails in between. A clock that was set back begins anew. */
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

/** With a new day all is asked for again: what was left out may be right by now, without a new version. */
export const isRefetchDue = ({ unreadable: held, complete }: PullState, now: number): boolean =>
  held !== undefined && held.left.length > 0 && complete && Math.abs(now - held.asked) >= DAY_MS;

/** What is left out once this page is stored. `next`: where it leads. */
export function withUnreadable(next: PullState, pulled: Pulled, isLast: boolean): PullState {
  const { unreadable: held, ...rest } = next;
  if (!held) return next;
  const missing = new Set(held.left);
  for (const [table, rows] of missing.size === 0 ? [] : pulled.tables)
    for (const { id } of rows) missing.delete(rowKey(table, id));
  for (const key of pulled.unreadable) missing.add(key);
  if (missing.size === 0 && isLast) return rest;
  return { ...rest, unreadable: { ...held, left: [...missing].slice(0, MAX_LEFT_OUT) } };
}

/** What a page that is stored leaves to be told. */
export const remainingFailure = ({ unreadable }: PullState, now: number): PullState['last_failure'] =>
  unreadable && unreadable.left.length > 0 ? { at: now, code: UNREADABLE } : null;
