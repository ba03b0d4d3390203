/**
 * The specified retry policy for a read that the user waits for: up to three attempts with backoff after a transient error, and one
 * more with a renewed token, half a second later, after an answer about permissions or the token.
 */
import { backoffMs, RENEWAL_PAUSE_MS } from '../../sync/clock/backoff.ts';
import type { RetrySettings } from '../../sync/clock/backoff.ts';
import type { Clock, Random, TokenSource } from '../../sync/ports.ts';

export interface ReadDeps {
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  readonly retry: RetrySettings;
}

/** What a read may come to besides an answer. `busy`: a transient error. `unclear`: an unreadable answer. */
export type ReadFailure = 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear';

export async function withRetry<R extends { readonly kind: string }>(
  ask: (token: string) => Promise<R>,
  { tokens, clock, random, retry }: ReadDeps,
): Promise<R | { readonly kind: 'offline' | 'signed_out' }> {
  let token = await tokens.current();
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    if (token.kind !== 'token') return { kind: token.kind === 'unreachable' ? 'offline' : 'signed_out' };
    const selected = await ask(token.value);
    if (selected.kind === 'signed_out' || selected.kind === 'refused') {
      if (renewed) return selected;
      renewed = true;
      await clock.sleep(RENEWAL_PAUSE_MS);
      token = await tokens.renewed();
    } else if ((selected.kind === 'offline' || selected.kind === 'busy') && attempt < retry.attempts) {
      await clock.sleep(backoffMs(attempt, retry, random));
    } else return selected;
  }
}
