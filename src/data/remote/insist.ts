/** The specified retry policy while the user waits: up to three attempts with backoff, and one more with a renewed token. */
import type { CallFailure } from '../../domain/audit/errors.ts';
import { err, type Result } from '../../domain/values/result.ts';
import { backoffMs, RENEWAL_PAUSE_MS, type RetrySettings } from '../../sync/clock/backoff.ts';
import type { Clock, Random, Token, TokenSource } from '../../sync/ports.ts';
import type { Classification } from '../../sync/wire/classify.ts';

export interface RetryDeps {
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: RetrySettings;
}

/** `cure`: what may help another attempt; null: nothing. */
export interface Failed {
  readonly failure: CallFailure;
  readonly cure: 'token' | 'time' | null;
}

/** Asks again as the policy allows. The error is the last one, or says that there is no token. */
export async function insist<T>(
  ask: (token: Extract<Token, { readonly kind: 'token' }>) => Promise<Result<T, Failed>>,
  { tokens, clock, random, retry }: RetryDeps,
): Promise<Result<T, CallFailure>> {
  let token = await tokens.current();
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    if (token.kind !== 'token') return err(token.kind === 'unreachable' ? 'offline' : 'signed_out');
    const answer = await ask(token);
    if (answer.ok) return answer;
    const { failure, cure } = answer.error;
    if (cure === 'token' && !renewed) {
      renewed = true;
      await clock.sleep(RENEWAL_PAUSE_MS);
      token = await tokens.renewed();
    } else {
      if (cure !== 'time' || attempt >= retry.attempts) return err(failure);
      await clock.sleep(backoffMs(attempt, retry, random));
    }
  }
}

/** The failure for each kind of answer. `unknown` and `server_error` differ between a list and a change. */
export const FAILURES: Readonly<
  Record<Exclude<Classification<unknown>['kind'], 'unknown' | 'server_error'>, CallFailure>
> = {
  unauthorized: 'signed_out',
  forbidden: 'refused',
  device_refused: 'refused',
  busy: 'busy',
  answered: 'unclear',
  refused: 'unclear',
  server_fault: 'unclear',
  too_large: 'unclear',
};
