/** The access token for requests. Read from the store while it is valid; renewed through the auth library otherwise. */
import type { Token, TokenSource } from '../../../sync/ports.ts';
import { readSession, type SessionStorage, type StoredSession } from './sessionStorage.ts';

export interface TokenDeps {
  readonly storage: SessionStorage;
  readonly auth: () => Promise<RefreshingClient>;
  /** One at a time among all pages and the worker. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Time limit for awaiting a refresh (ms). */
  readonly refreshLimitMs?: () => number;
  readonly bufferMs?: () => number;
  /** Server clock minus device clock as last measured (ms); null if never measured. */
  readonly offsetMs?: (userId: string) => Promise<number | null>;
}

/** The auth library's two ways to renew a session; the result is read from the storage. */
export interface RefreshingClient {
  /** Renews a session with less than 90 s left by the device's clock. */
  getSession(): Promise<unknown>;
  /** Renews any session; one with less than 90 s left is renewed twice. */
  refreshSession(): Promise<unknown>;
}

/** A token is not used in its last minute. Default of `system.session_buffer`. */
const BUFFER_MS = 60_000;
/** Default of `cache.session_timeout`. */
const REFRESH_LIMIT_MS = 8_000;
const LIBRARY_MARGIN_MS = 90_000;
/** Cooldown after a renewal, and after an attempt while the browser reports no network. */
const RENEWAL_COOLDOWN_MS = 60_000;
/** A browser may wrongly report no network: a renewal is tried all the same, with a short time limit. */
const OFFLINE_LIMIT_MS = 1_000;

export interface SessionTokens extends TokenSource {
  /** A token that is valid for at least `ms`; renewed if it is not. */
  validFor(ms: number): Promise<Token>;
}

export function createTokenSource(deps: TokenDeps): SessionTokens {
  let handedOut: string | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let triedOfflineAt = Number.NEGATIVE_INFINITY;
  /** Server clock minus device clock (ms), from a token that this page renewed: newer than any other measurement. */
  let offsetSeen: number | null = null;

  const handOut = (session: StoredSession): Token => {
    handedOut = session.access_token;
    return { kind: 'token', value: session.access_token, userId: session.user.id };
  };

  /** `isNew`: whether a session is not the one to be renewed. */
  async function refreshed(isNew: (session: StoredSession) => boolean): Promise<Token> {
    const isOnline = deps.isOnline();
    if (!isOnline && Math.abs(deps.now() - triedOfflineAt) < RENEWAL_COOLDOWN_MS) return { kind: 'unreachable' };
    if (!isOnline) triedOfflineAt = deps.now();
    const limit = deps.refreshLimitMs?.() ?? REFRESH_LIMIT_MS;
    await withLimit(refresh(isNew), isOnline ? limit : Math.min(limit, OFFLINE_LIMIT_MS));
    const session = await readSession(deps.storage);
    // Only a refusal by the auth server removes the session; a missing network does not.
    if (!session) return { kind: 'refused' };
    if (!isNew(session)) return { kind: 'unreachable' };
    if (session.expires_in !== undefined) offsetSeen = (session.expires_at - session.expires_in) * 1000 - deps.now();
    return handOut(session);
  }

  /** Under the lock, and only if no other page or worker has renewed it meanwhile. */
  const refresh = (isNew: (session: StoredSession) => boolean) =>
    deps.exclusively(async () => {
      const held = await readSession(deps.storage);
      if (!held || isNew(held)) return;
      const client = await deps.auth();
      await (leftMs(held, 0) < LIBRARY_MARGIN_MS ? client.getSession() : client.refreshSession());
    });

  /** Remaining validity in ms. `offset`: server clock minus device clock (ms). */
  const leftMs = (session: StoredSession, offset: number): number => session.expires_at * 1000 - (deps.now() + offset);

  async function validFor(ms: number): Promise<Token> {
    const session = await readSession(deps.storage);
    if (!session) return { kind: 'signed_out' };
    const offset = offsetSeen ?? (await deps.offsetMs?.(session.user.id)) ?? 0;
    if (leftMs(session, offset) > ms) return handOut(session);
    // Any other token counts as new, whatever its times look like with a wrong clock: a fresh one must not be discarded.
    return refreshed((one) => one.access_token !== session.access_token);
  }

  return {
    validFor,
    current: () => validFor(deps.bufferMs?.() ?? BUFFER_MS),
    renewed: async () => {
      const session = await readSession(deps.storage);
      if (!session) return { kind: 'signed_out' };
      // Another page or the worker has renewed it meanwhile.
      if (session.access_token !== handedOut) return handOut(session);
      // A new token did not help a moment ago, so the token is not the cause; do not renew in a loop.
      // (The absolute value: a clock that was set back must not extend the cooldown.)
      if (Math.abs(deps.now() - renewedAt) < RENEWAL_COOLDOWN_MS) return handOut(session);
      renewedAt = deps.now();
      const refused = handedOut;
      return refreshed((one) => one.access_token !== refused);
    },
  };
}

const withLimit = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
