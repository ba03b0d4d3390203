/**
 * Changes of the site's settings go straight to the server, and not through the outbox (decisions.md §6): a setting is a rule for
 * everybody, and one that came days late from a device without signal would change the rules behind everybody's back. So nothing
 * is stored first, and "saved" is what the server has said. The wire is the contract's own (src/sync/README.md): the same procedure,
 * the same mutations, frozen before they are sent. Whoever gets no answer sends the same bytes again, and nothing happens twice.
 */
import { newId } from '../../domain/ids.ts';
import { SCHEMA_VERSION } from '../../domain/mutations.ts';
import { err, ok, unreachable } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { PeriodReset, SettingChange } from '../../domain/settings/settingChanges.ts';
import { backoffMs, RENEWAL_PAUSE_MS } from '../../sync/clock/backoff.ts';
import type { RetrySettings } from '../../sync/clock/backoff.ts';
import { timeLimitMs } from '../../sync/wire/requestSize.ts';
import { classify } from '../../sync/wire/classify.ts';
import type { Classification } from '../../sync/wire/classify.ts';
import type { Clock, Random, TokenSource, Transport } from '../../sync/ports.ts';
import { parseApplyAnswer } from '../../sync/wire/answers.ts';
import type { ApplyAnswer, WireOutcome } from '../../sync/wire/answers.ts';
import { conflictOf } from '../outbox/conflict.ts';
import type { Conflict } from '../outbox/conflict.ts';

export type SiteChange = SettingChange | PeriodReset;

/** What is sent, and sent again: the ids of its mutations and the bytes of the request. */
export interface FrozenChanges {
  readonly ids: readonly string[];
  readonly author: string;
  readonly body: string;
}

/** Of one change, in the order in which they were asked for. */
export type SiteAnswer =
  /** The version that the setting has on the server from now on. */
  | { readonly kind: 'applied'; readonly version: number }
  /** `conflicts`: by column, where somebody else was faster. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly conflicts: readonly Conflict[];
    }
  /** The person is no owner any more: an owner decides. */
  | { readonly kind: 'held' };

/**
 * `offline`: no connection. `unclear`: no answer that can be read. `refused`: the account or the device may not write. In none of
 * them is it certain that nothing arrived; in all of them the same changes can be sent again.
 */
export type SiteFailure = 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear';

interface Origin {
  readonly author: string;
  /** The registration (`devices.id`). */
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
  return { ids: mutations.map(({ id }) => id), author, body: JSON.stringify({ batch }) };
}

export interface SendDeps {
  readonly transport: Transport;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: RetrySettings;
}

/** The documented retry policy while somebody waits: up to three attempts with backoff, and once more with a renewed token. */
export async function sendChanges(
  { ids, author, body }: FrozenChanges,
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
      const answers = answersTo(ids, verdict.value);
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

function failureOf(
  verdict: Classification<ApplyAnswer>,
  noConnection: boolean,
): { readonly kind: SiteFailure; readonly final: boolean } {
  switch (verdict.kind) {
    case 'unauthorized':
      return { kind: 'signed_out', final: true };
    case 'forbidden':
    case 'device_refused':
      return { kind: 'refused', final: true };
    case 'busy':
      return { kind: 'busy', final: false };
    case 'unknown':
      // Whoever has waited so long is not made to wait three times.
      return { kind: noConnection ? 'offline' : 'unclear', final: verdict.code === 'timed_out' };
    // Not an answer to what was asked.
    case 'answered':
      return { kind: 'unclear', final: false };
    case 'too_large':
    case 'server_fault':
    case 'server_error':
    case 'refused':
      return { kind: 'unclear', final: true };
    default:
      return unreachable(verdict);
  }
}

/** Null where one of them was not answered: nobody knows of it. */
function answersTo(ids: readonly string[], { outcomes }: ApplyAnswer): SiteAnswer[] | null {
  const answers = ids
    .map((id) => outcomes.find((outcome) => outcome.id === id))
    .map((outcome) => outcome && answerOf(outcome));
  return answers.every((answer) => answer !== undefined) ? answers : null;
}

function answerOf(outcome: WireOutcome): SiteAnswer {
  if (outcome.outcome === 'applied' || outcome.outcome === 'duplicate')
    return { kind: 'applied', version: outcome.rows[0]?.[2] ?? 0 };
  if (outcome.outcome === 'held') return { kind: 'held' };
  return {
    kind: 'refused',
    code: outcome.code,
    message: outcome.message ?? '',
    conflicts: conflictOf({ conflict: outcome.conflict }),
  };
}
