/** Looks at intervals whether the session still stands (`security.session_check_interval`). A network that is away ends nothing. */
import type { Clock, TokenSource } from '../../sync/ports.ts';

export interface SessionCheckDeps {
  readonly clock: Clock;
  readonly tokens: Pick<TokenSource, 'current'>;
  /** ms, read anew before every wait. */
  readonly intervalMs: () => number;
  readonly isOnline: () => boolean;
  readonly isSignedIn: () => boolean;
  readonly expired: () => Promise<void>;
}

/** Runs until nobody is signed in or it is stopped. */
export function startSessionCheck({
  clock,
  tokens,
  intervalMs,
  isOnline,
  isSignedIn,
  expired,
}: SessionCheckDeps): () => void {
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
