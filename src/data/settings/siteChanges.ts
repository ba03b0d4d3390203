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
import { timeLimitMs } from '../../sync/wire/request.ts';
import { classify, type Classification } from '../../sync/wire/classify.ts';
import type { Transport } from '../../sync/ports.ts';
import { parseApplyAnswer, type ApplyAnswer, type WireOutcome } from '../../sync/wire/answers.ts';
import { FAILURES, insist, type Failed, type RetryDeps } from '../remote/insist.ts';
import { conflictOf, type Conflict } from '../store/conflict.ts';

/** A kind that is sent at once or not at all (`isOnline` of its description). */
export interface SiteChange {
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly payload: object;
  readonly seen?: object;
}

/** A request that is repeated unchanged: the ids of its mutations and its bytes. */
export type FrozenChanges = ReturnType<typeof freezeChanges>;

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

export function freezeChanges(changes: readonly SiteChange[], { author, device, clockOffsetMs, now }: Origin) {
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
    /** The entity that each of them changes. */
    entities: mutations.map(({ entity_id }) => entity_id),
    author,
    body: JSON.stringify({ batch }),
  };
}

export const sendChanges = (
  { ids, entities, author, body }: FrozenChanges,
  { transport, ...deps }: RetryDeps & { readonly transport: Transport },
): Promise<Result<readonly SiteAnswer[], SiteFailure>> =>
  insist(async ({ value: token, userId }) => {
    if (userId !== author) return err({ failure: 'signed_out', cure: null });
    const timeoutMs = timeLimitMs(body.length);
    const result = await transport.call({ procedure: 'apply_mutations', body, token, timeoutMs });
    const verdict = classify(result, parseApplyAnswer, deps.clock.now());
    const answers = verdict.kind === 'answered' ? answersTo(ids, entities, verdict.value) : null;
    return answers ? ok(answers) : err(failureOf(verdict, result.kind === 'no_connection'));
  }, deps);

/** Of a request without an answer. */
function failureOf(verdict: Classification<ApplyAnswer>, noConnection: boolean): Failed {
  // After a full time limit the user does not wait for another attempt.
  if (verdict.kind === 'unknown')
    return { failure: noConnection ? 'offline' : 'unclear', cure: verdict.code === 'timed_out' ? null : 'time' };
  const failure = verdict.kind === 'server_error' ? 'unclear' : FAILURES[verdict.kind];
  if (verdict.kind === 'unauthorized' || verdict.kind === 'forbidden') return { failure, cure: 'token' };
  // `answered`: an answer to another request.
  return { failure, cure: verdict.kind === 'busy' || verdict.kind === 'answered' ? 'time' : null };
}

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
