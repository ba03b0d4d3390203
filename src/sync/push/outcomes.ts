/** How outcomes and failures change an entry. */
import { unreachable } from '../../domain/values/result.ts';
import { rowKey, TAKE_OVER_REFUSED, type EntryChange, type EntryVerdict, type OutboxEntry } from '../entry.ts';
import type { WireOutcome } from '../wire/answers.ts';

/** A blocked entry is sent again by the next drain, but not more often than this (ms). */
export const BLOCKED_PAUSE_MS = 10_000;

/** `epoch`: of the server that sent the outcome. `now`: ms. */
export function outcomeToChange(outcome: WireOutcome, epoch: string, now: number): EntryChange {
  const { id } = outcome;
  switch (outcome.outcome) {
    case 'applied':
    case 'duplicate': {
      const versions = Object.fromEntries(outcome.rows.map(([table, row, version]) => [rowKey(table, row), version]));
      // The remark on it, so that a screen can show its author that another user came first.
      const { code, message = null } = outcome;
      const verdict = code ? verdictOf({ code, message }) : null;
      return { id, state: 'settled', verdict, versions, epoch, settled_at: now };
    }
    case 'rejected':
      return { id, state: 'rejected', verdict: verdictOf(outcome) };
    case 'held':
      return { id, state: 'held', epoch, verdict: verdictOf(outcome) };
    case 'blocked':
      return { id, verdict: verdictOf(outcome), not_before: now + BLOCKED_PAUSE_MS };
    default:
      return unreachable(outcome);
  }
}

type Reason = Pick<Extract<WireOutcome, { outcome: 'rejected' }>, 'code' | 'message' | 'field' | 'conflict'>;

const verdictOf = ({ code, message, field, conflict }: Reason): EntryVerdict => ({
  code,
  message: message ?? '',
  field: field ?? null,
  conflict: conflict ?? null,
});

const QUARANTINE_AFTER = 3;

/** Counts a refusal of a request with only this mutation. At the third the entry is set aside: kept, and no longer in the way of others. */
export function countRefusal(entry: OutboxEntry, code: string, message: string): EntryChange {
  const failures = {
    id: entry.id,
    alone_failures: entry.alone_failures + 1,
    verdict: { code, message, field: null, conflict: null },
  };
  return failures.alone_failures >= QUARANTINE_AFTER ? { ...failures, state: 'set_aside' } : failures;
}

/** Counts an internal server error on a request with only this mutation. `atFault`: another entry was accepted since, so the error is this one's. */
export function countServerError(entry: OutboxEntry, atFault: boolean): EntryChange {
  const alone_failures = entry.alone_failures + 1;
  if (!atFault || alone_failures < QUARANTINE_AFTER) return { id: entry.id, alone_failures };
  return { id: entry.id, alone_failures, ...SET_ASIDE };
}

/** Sets aside the only candidate, after lasting server errors without a probe (serverFaultCause.ts). */
export const quarantine = (id: string): EntryChange => ({ id, ...SET_ASIDE });

const SET_ASIDE = {
  state: 'set_aside',
  verdict: { code: 'breaks_the_server', message: '', field: null, conflict: null },
} as const;

/** Another author's work that the server does not accept from this sender. */
export const takeOverRefused = (id: string): EntryChange => ({
  id,
  state: 'set_aside',
  verdict: { code: TAKE_OVER_REFUSED, message: '', field: null, conflict: null },
});
