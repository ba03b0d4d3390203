/** What an outcome of the server makes of an entry. */
import { unreachable } from '../../domain/result.ts';
import { rowKey, TAKE_OVER_REFUSED } from '../entry.ts';
import type { EntryChange, EntryVerdict, OutboxEntry } from '../entry.ts';
import type { WireOutcome } from '../wire/answers.ts';

/** A blocked entry is asked again on the next drain, but not more often than this (ms). */
export const BLOCKED_PAUSE_MS = 10_000;

/** `epoch`: of the server that says so. */
export function outcomeToChange(outcome: WireOutcome, epoch: string, now: number): EntryChange {
  const { id } = outcome;
  switch (outcome.outcome) {
    case 'applied':
    case 'duplicate': {
      const versions = Object.fromEntries(outcome.rows.map(([table, row, version]) => [rowKey(table, row), version]));
      return { id, state: 'settled', verdict: null, versions, epoch, settled_at: now };
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

type WithReason = Extract<WireOutcome, { code: string }>;

const verdictOf = ({ code, message, field, conflict }: WithReason): EntryVerdict => ({
  code,
  message: message ?? '',
  field: field ?? null,
  conflict: conflict ?? null,
});

const QUARANTINE_AFTER = 3;

/** One more failure as the only mutation of a request; at the third the entry is set aside: kept, and out of the others' way. */
export function countRefusal(entry: OutboxEntry, code: string, message: string): EntryChange {
  const failures = {
    id: entry.id,
    alone_failures: entry.alone_failures + 1,
    verdict: { code, message, field: null, conflict: null },
  };
  return failures.alone_failures >= QUARANTINE_AFTER ? { ...failures, state: 'set_aside' } : failures;
}

/** It broke the server alone. `accused`: after the server had taken another one, so that it is this one's doing. */
export function countServerError(entry: OutboxEntry, atFault: boolean): EntryChange {
  const alone_failures = entry.alone_failures + 1;
  if (!atFault || alone_failures < QUARANTINE_AFTER) return { id: entry.id, alone_failures };
  return { id: entry.id, alone_failures, ...SET_ASIDE };
}

/** The server breaks on it for long, and there was no other one to tell by (serverFaultCause.ts). */
export const quarantine = (id: string): EntryChange => ({ id, ...SET_ASIDE });

const SET_ASIDE = {
  state: 'set_aside',
  verdict: { code: 'breaks_the_server', message: '', field: null, conflict: null },
} as const;

/** Sent on behalf of its author by somebody whom the server does not let do so. */
export const takeOverRefused = (id: string): EntryChange => ({
  id,
  state: 'set_aside',
  verdict: { code: TAKE_OVER_REFUSED, message: '', field: null, conflict: null },
});
