/**
 * Renews the session without the auth library, for the worker, which does nothing else with it. As in a page: one lock around it,
 * only the auth server's own words end or replace a session, and only the session whose refresh token went out. A refusal ends
 * none whose access token is still good. What fails otherwise leaves everything; the sync asks again with its backoff.
 */
import { trusted } from '../../domain/trusted.ts';
import type { Backend } from '../platform/env.ts';
import { inTurn } from '../platform/locks.ts';
import { bodyOf, isOwnAnswer } from './ownAnswer.ts';
import { readSession, sessionIn, SESSION_KEY, SESSION_LOCK } from './storage.ts';
import type { SessionStorage, StoredSession } from './storage.ts';
import type { RefreshingClient } from './tokens.ts';

export interface RenewalDeps {
  readonly backend: Backend;
  readonly storage: SessionStorage;
  readonly locks: LockManager | undefined;
  /** ms, device clock. */
  readonly now: () => number;
  readonly fetcher?: typeof fetch;
}

const LIMIT_MS = 20_000;

export function createRenewal({ backend, storage, locks, now, fetcher = fetch }: RenewalDeps): RefreshingClient {
  async function renew(): Promise<void> {
    const sent = (await readSession(storage))?.refresh_token;
    if (!sent) return;
    const response = await fetcher(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST', headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: sent }), signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = await bodyOf(response);
    if (!isOwnAnswer(response, body, true)) return;
    await storage.change(SESSION_KEY, (text) => {
      const held = sessionIn(text);
      if (held?.refresh_token !== sent) return undefined;
      if (response.ok) return JSON.stringify(withEnd(trusted<Answered>(body), now()));
      return held.expires_at * 1000 > now() ? undefined : null;
    });
  }
  const inLock = () => (locks ? inTurn(locks, SESSION_LOCK, LIMIT_MS, renew) : renew());
  return { getSession: inLock, refreshSession: inLock };
}

type Answered = Omit<StoredSession, 'expires_at'> & Partial<StoredSession>;

const withEnd = (session: Answered, now: number): StoredSession =>
  ({ ...session, expires_at: session.expires_at ?? Math.round(now / 1000) + (session.expires_in ?? 0) });
