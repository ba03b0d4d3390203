/** The access token for the sync. Read from the store as long as it is good: the library would ask the network. */
import type { Token, TokenSource } from '../../sync/ports.ts';
import { readSession } from './sessionStorage.ts';
import type { SessionStorage, StoredSession } from './sessionStorage.ts';

export interface TokenDeps {
  readonly storage: SessionStorage;
  readonly auth: () => Promise<RefreshingClient>;
  /** One at a time among all pages and the worker. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Gives up waiting for a refresh after this long (ms). */
  readonly refreshLimitMs?: () => number;
  readonly bufferMs?: () => number;
  /** Server clock minus device clock as last measured (ms); null where it never was. */
  readonly offsetMs?: (userId: string) => Promise<number | null>;
}

/** The two ways of the auth library to renew a session; whether it worked is read from the storage. */
export interface RefreshingClient {
  /** Renews one that has less than 90 s left by the device's clock. */
  getSession(): Promise<unknown>;
  /** Renews any, and one that has less than 90 s left twice. */
  refreshSession(): Promise<unknown>;
}

/** A token is not used in its last minute, where the site's `system.session_buffer` says nothing else. */
const BUFFER_MS = 60_000;
/** Where the site's `cache.session_timeout` says nothing else. */
const REFRESH_LIMIT_MS = 8_000;
const LIBRARY_MARGIN_MS = 90_000;
/** A token that was just renewed is not renewed again, and one whose device says that it has no network not more often. */
const NOT_AGAIN_MS = 60_000;
/** Browsers are wrong at times about having no network: it is tried all the same, and not waited for for long. */
const OFFLINE_LIMIT_MS = 1_000;

export interface SessionTokens extends TokenSource {
  /** Renews a token that is over within so many ms; as `current`, but ahead of the need. */
  keepGoodFor(ms: number): Promise<Token>;
}

export function createTokenSource(deps: TokenDeps): SessionTokens {
  let handedOut: string | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let triedOfflineAt = Number.NEGATIVE_INFINITY;
  /** As above, seen from a token that was issued just now: newer than what any drain measured. */
  let offsetSeen: number | null = null;

  const handOut = (session: StoredSession): Token => {
    handedOut = session.access_token;
    return { kind: 'token', value: session.access_token, userId: session.user.id };
  };

  async function refreshed(
    isNew: (session: StoredSession) => boolean,
    refresh: () => Promise<unknown>,
  ): Promise<Token> {
    const isOnline = deps.isOnline();
    if (!isOnline && Math.abs(deps.now() - triedOfflineAt) < NOT_AGAIN_MS) return { kind: 'unreachable' };
    if (!isOnline) triedOfflineAt = deps.now();
    const limit = deps.refreshLimitMs?.() ?? REFRESH_LIMIT_MS;
    await withLimit(refresh(), isOnline ? limit : Math.min(limit, OFFLINE_LIMIT_MS));
    const session = await readSession(deps.storage);
    // Only a refusal of the auth server removes the session; a network that is away leaves it.
    if (!session) return { kind: 'refused' };
    if (!isNew(session)) return { kind: 'unreachable' };
    if (session.expires_in !== undefined) offsetSeen = (session.expires_at - session.expires_in) * 1000 - deps.now();
    return handOut(session);
  }

  /** Under the lock, and only where nobody else was faster. */
  const refresh = (isNew: (session: StoredSession) => boolean) =>
    deps.exclusively(async () => {
      const held = await readSession(deps.storage);
      if (!held || isNew(held)) return;
      const client = await deps.auth();
      await (leftMs(held, 0) < LIBRARY_MARGIN_MS ? client.getSession() : client.refreshSession());
    });

  /** How long a token is good by a clock that is off by so much. */
  const leftMs = (session: StoredSession, offset: number): number => session.expires_at * 1000 - (deps.now() + offset);

  async function keepGoodFor(ms: number): Promise<Token> {
    const session = await readSession(deps.storage);
    if (!session) return { kind: 'signed_out' };
    const offset = offsetSeen ?? (await deps.offsetMs?.(session.user.id)) ?? 0;
    if (leftMs(session, offset) > ms) return handOut(session);
    // Another token is a new one, whatever a wrong clock makes of its times: a fresh one must not be thrown away.
    const isNew = (one: StoredSession) => one.access_token !== session.access_token;
    return refreshed(isNew, () => refresh(isNew));
  }

  return {
    keepGoodFor,
    current: () => keepGoodFor(deps.bufferMs?.() ?? BUFFER_MS),
    renewed: async () => {
      const session = await readSession(deps.storage);
      if (!session) return { kind: 'signed_out' };
      // Somebody else renewed it meanwhile.
      if (session.access_token !== handedOut) return handOut(session);
      // A new token did not help a moment ago: it is not the token, and asking in a loop would only wear the session out.
      // (A clock that was set back since must not make the moment last for days.)
      if (Math.abs(deps.now() - renewedAt) < NOT_AGAIN_MS) return handOut(session);
      renewedAt = deps.now();
      const refused = handedOut;
      const isNew = (one: StoredSession) => one.access_token !== refused;
      return refreshed(isNew, () => refresh(isNew));
    },
  };
}

const withLimit = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  ]);
