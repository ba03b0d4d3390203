/** The token of one drain, pull or upload: as it is held, or as it was renewed once on the server's refusal. */
import type { Token, TokenSource } from '../ports.ts';
import { RENEWAL_PAUSE_MS } from './backoff.ts';
import type { Wait } from './interruptibleWaits.ts';

export interface Session {
  /** A renewed token is given once; after it the held one counts again. */
  open(): Promise<Token>;
  /** Renews the token, and waits before it is used. */
  renew(): Promise<void>;
}

export function createSession(tokens: TokenSource, wait: Wait): Session {
  let renewed: Token | null = null;
  return {
    open: async () => {
      const token = renewed ?? (await tokens.current());
      renewed = null;
      return token;
    },
    renew: async () => {
      renewed = await tokens.renewed();
      await wait(RENEWAL_PAUSE_MS);
    },
  };
}
