/** Checks at intervals whether the session is still valid (`security.session_check_interval`). A missing network does not end it. */
import type { Clock, TokenSource } from '../../sync/ports.ts';
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { SessionTokens } from './client/tokens.ts';

export interface SessionCheckDeps {
  readonly clock: Clock;
  readonly tokens: Pick<TokenSource, 'current'>;
  /** ms, read again before every wait. */
  readonly intervalMs: () => number;
  readonly isOnline: () => boolean;
  readonly isSignedIn: () => boolean;
  readonly expired: () => Promise<void>;
}

/** Runs until the user signs out or it is stopped. */
export function startSessionCheck({ clock, tokens, intervalMs, isOnline, isSignedIn, expired }: SessionCheckDeps) {
  const stop = new AbortController();
  const run = async () => {
    for (;;) {
      await clock.sleep(intervalMs(), stop.signal);
      if (stop.signal.aborted || !isSignedIn()) return;
      if (!isOnline()) continue;
      const token = await tokens.current().catch(() => null);
      if (token?.kind === 'refused' || token?.kind === 'signed_out') await expired().catch(() => undefined);
    }
  };
  void run();
  return () => stop.abort();
}

const TICK_MS = 30_000;
const RENEW_AT_MS = 90_000;

export const startTokenTick = (clock: Clock, tokens: Pick<SessionTokens, 'validFor'>, isVisible: () => boolean) =>
  startTimer(clock, TICK_MS, async () => {
    if (isVisible()) await tokens.validFor(RENEW_AT_MS);
  });
