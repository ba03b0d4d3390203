/**
 * Sends the owner's changes of settings and devices, and decisions on held mutations, directly to the server, not through the outbox: a
 * setting is a rule for all users, and one that arrived days late would change the rules unnoticed. So "saved" means that the server
 * has confirmed it. The wire follows the contract (src/sync/README.md): after a lost answer the same frozen bytes are sent again, and
 * nothing happens twice. Offline, the page keeps what was typed. If another owner or tab was faster, both values are shown side by
 * side.
 */
import type { CallFailure } from '../../domain/audit/errors.ts';
import { newId } from '../../domain/records/ids.ts';
import { SCHEMA_VERSION, type MutationKind } from '../../domain/mutations/mutations.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { backoffMs, RENEWAL_PAUSE_MS, type RetrySettings } from '../../sync/clock/backoff.ts';
import { timeLimitMs } from '../../sync/wire/request.ts';
import { classify, type Classification } from '../../sync/wire/classify.ts';
import type { Clock, Random, TokenSource, Transport } from '../../sync/ports.ts';
import { parseApplyAnswer, type ApplyAnswer, type WireOutcome } from '../../sync/wire/answers.ts';
import { conflictOf, type Conflict } from '../store/conflict.ts';

/** A kind that is sent at once or not at all (`isOnline` of its description). */
export interface SiteChange {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: object;
  readonly seen?: object;
}

/** A request that is repeated unchanged: the ids of its mutations and its bytes. */
export interface FrozenChanges {
  readonly ids: readonly string[];
  /** The entity that each of them changes. */
  readonly entities: readonly string[];
  readonly author: string;
  readonly body: string;
}

export type SiteAnswer =
  /** `version`: of the changed record, on the server; 0 if devices do not store it. */
  | { readonly kind: 'applied'; readonly version: number }
  /** `conflicts`: the columns that another user has changed meanwhile. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly conflicts: readonly Conflict[];
    }
  /** The user is no longer an owner: an owner decides. */
  | { readonly kind: 'held' };

/** Sending the same changes again is safe. */
export type SiteFailure = CallFailure;

interface Origin {
  readonly author: string;
  readonly device: string;
  readonly clockOffsetMs: number | null;
  /** ms by the device's clock. */
  readonly now: number;
}

export function freezeChanges(
  changes: readonly SiteChange[],
  { author, device, clockOffsetMs, now }: Origin,
): FrozenChanges {
  const mutations = changes.map((change, seq) => ({
    id: newId(),
    seq,
    ...change,
    depends_on: [],
    replaces: null,
    captured_at: new Date(now).toISOString(),
    clock_offset_ms: clockOffsetMs,
  }));
  const batch = { schema_version: SCHEMA_VERSION, author, device, mutations };
  return {
    ids: mutations.map(({ id }) => id),
    entities: mutations.map(({ entity_id }) => entity_id),
    author,
    body: JSON.stringify({ batch }),
  };
}

export interface SendDeps {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: RetrySettings;
}

/** The specified retry policy while the user waits: up to three attempts with backoff, and one more with a renewed token. */
export async function sendChanges(
  { ids, entities, author, body }: FrozenChanges,
  { transport, tokens, clock, random, retry }: SendDeps,
): Promise<Result<readonly SiteAnswer[], SiteFailure>> {
  let token = await tokens.current();
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    if (token.kind === 'unreachable') return err('offline');
    if (token.kind !== 'token' || token.userId !== author) return err('signed_out');
    const result = await transport.call({
      procedure: 'apply_mutations',
      body,
      token: token.value,
      timeoutMs: timeLimitMs(body.length),
    });
    const verdict = classify(result, parseApplyAnswer, clock.now());
    if (verdict.kind === 'answered') {
      const answers = answersTo(ids, entities, verdict.value);
      if (answers) return ok(answers);
    }
    if ((verdict.kind === 'unauthorized' || verdict.kind === 'forbidden') && !renewed) {
      renewed = true;
      await clock.sleep(RENEWAL_PAUSE_MS);
      token = await tokens.renewed();
      continue;
    }
    const failure = failureOf(verdict, result.kind === 'no_connection');
    if (failure.final || attempt >= retry.attempts) return err(failure.kind);
    await clock.sleep(backoffMs(attempt, retry, random));
  }
}

/** The failure of a request without an answer, and whether another attempt is useless. */
function failureOf(
  verdict: Classification<ApplyAnswer>,
  noConnection: boolean,
): { readonly kind: SiteFailure; readonly final: boolean } {
  // After a full time limit the user does not wait for another attempt.
  if (verdict.kind === 'unknown')
    return { kind: noConnection ? 'offline' : 'unclear', final: verdict.code === 'timed_out' };
  // `answered`: an answer to another request.
  return { kind: FAILURES[verdict.kind], final: verdict.kind !== 'busy' && verdict.kind !== 'answered' };
}

const FAILURES: Readonly<Record<Exclude<Classification<unknown>['kind'], 'unknown'>, SiteFailure>> = {
  unauthorized: 'signed_out',
  forbidden: 'refused',
  device_refused: 'refused',
  busy: 'busy',
  answered: 'unclear',
  too_large: 'unclear',
  server_fault: 'unclear',
  server_error: 'unclear',
  refused: 'unclear',
};

/** The answers in the order of `ids`; null if one is missing. */
function answersTo(
  ids: readonly string[],
  entities: readonly string[],
  { outcomes }: ApplyAnswer,
): SiteAnswer[] | null {
  const answers = ids
    .map((id) => outcomes.find((outcome) => outcome.id === id))
    .map((outcome, index) => outcome && answerOf(outcome, entities[index]));
  return answers.every((answer) => answer !== undefined) ? answers : null;
}

function answerOf(outcome: WireOutcome, entity: string | undefined): SiteAnswer {
  if (outcome.outcome === 'applied' || outcome.outcome === 'duplicate')
    return { kind: 'applied', version: outcome.rows.find(([, id]) => id === entity)?.[2] ?? 0 };
  if (outcome.outcome === 'held') return { kind: 'held' };
  return {
    kind: 'refused',
    code: outcome.code,
    message: outcome.message ?? '',
    conflicts: conflictOf({ conflict: outcome.conflict }),
  };
}
