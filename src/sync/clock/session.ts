/** The token of one drain, pull or upload: as it is held, or as it was renewed on the server's refusal. */
import type { Token, TokenSource } from '../ports.ts';

/** `isOurs`: the session is of the store's user. `unreachable`: it has expired, and cannot be renewed now. */
export type Opened =
  | { readonly kind: 'token'; readonly isOurs: boolean }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unreachable' };

export interface Session {
  open(): Promise<Opened>;
  /** Of the session that was opened last. */
  token(): string;
  /** The renewed token is given once; then the held one counts again. */
  renew(): Promise<void>;
}

export function createSession(tokens: TokenSource, userId: string): Session {
  let renewed: Token | null = null;
  let value = '';
  return {
    token: () => value,
    open: async () => {
      const held = renewed ?? (await tokens.current());
      renewed = null;
      if (held.kind === 'unreachable') return { kind: held.kind };
      if (held.kind !== 'token') return { kind: 'signed_out' };
      value = held.value;
      return { kind: 'token', isOurs: held.userId === userId };
    },
    renew: async () => {
      renewed = await tokens.renewed();
    },
  };
}
