/** The token of one drain, pull or upload: the current one, or one that was renewed after the server refused it. */
import type { Token, TokenSource } from '../ports.ts';

/** `isOurs`: the session belongs to the store's user. `unreachable`: it has expired and cannot be renewed now. */
export type Opened =
  | { readonly kind: 'token'; readonly isOurs: boolean }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unreachable' };

export interface Session {
  open(): Promise<Opened>;
  /** The token of the session that was opened last. */
  token(): string;
  /** The renewed token is returned once; after that the session's current token counts again. */
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
