/** The access token for the sync. Read from the store as long as it is good: the library would ask the network. */
import type { Token, TokenSource } from '../../sync/ports.ts';
import { readSession } from './storage.ts';
import type { SessionStorage, StoredSession } from './storage.ts';

export interface TokenDeps {
  readonly storage: SessionStorage;
  readonly auth: () => Promise<RefreshingClient>;
  /** One at a time among all pages and the worker. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Gives up waiting for a refresh after this long (ms). */
  readonly refreshLimitMs?: number;
  readonly bufferMs?: () => number;
}

/** The two ways of the auth library to renew a session; whether it worked is read from the storage. */
export interface RefreshingClient {
  /** Renews it if it is over, which is looked at again under the library's lock: many callers make one refresh. */
  getSession(): Promise<unknown>;
  /** Renews it in any case. */
  refreshSession(): Promise<unknown>;
}

/** A token is not used in its last minute, where the site's `system.session_buffer` says nothing else. */
const BUFFER_MS = 60_000;
const RENEWAL_PAUSE_MS = 60_000;

export function createTokenSource(deps: TokenDeps): TokenSource {
  let handedOut: string | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;

  const handOut = (session: StoredSession): Token => {
    handedOut = session.access_token;
    return { kind: 'token', value: session.access_token, userId: session.user.id };
  };

  async function refreshed(isNew: (session: StoredSession) => boolean, refresh: () => Promise<unknown>): Promise<Token> {
    if (!deps.isOnline()) return { kind: 'unreachable' };
    await withLimit(refresh(), deps.refreshLimitMs ?? 20_000);
    const session = await readSession(deps.storage);
    // Only a refusal of the auth server removes the session; a network that is away leaves it.
    if (!session) return { kind: 'refused' };
    return isNew(session) ? handOut(session) : { kind: 'unreachable' };
  }

  return {
    current: async () => {
      const session = await readSession(deps.storage);
      if (!session) return { kind: 'signed_out' };
      const isGood = (one: StoredSession) => one.expires_at * 1000 - deps.now() > (deps.bufferMs?.() ?? BUFFER_MS);
      return isGood(session) ? handOut(session) : refreshed(isGood, async () => (await deps.auth()).getSession());
    },
    renewed: async () => {
      const session = await readSession(deps.storage);
      if (!session) return { kind: 'signed_out' };
      // Somebody else renewed it meanwhile.
      if (session.access_token !== handedOut) return handOut(session);
      // A new token did not help a moment ago: it is not the token, and asking in a loop would only wear the session out.
      if (deps.now() - renewedAt < RENEWAL_PAUSE_MS) return handOut(session);
      renewedAt = deps.now();
      const refused = handedOut;
      const isNew = (one: StoredSession) => one.access_token !== refused;
      return refreshed(isNew, () => deps.exclusively(async () => {
        const held = await readSession(deps.storage);
        if (held && !isNew(held)) await (await deps.auth()).refreshSession();
      }));
    },
  };
}

const withLimit = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => { setTimeout(resolve, ms); })]);
