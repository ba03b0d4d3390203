/** Creates the auth library's client, configured so that pages and worker do not take the session from each other. */
import { AuthClient } from '@supabase/supabase-js';
import { fieldsOf, jsonOf } from '../../../domain/values/json.ts';
import type { Backend } from '../../remote/env.ts';
import { waitForLock } from '../../platform/locks.ts';
import { bodyOf, isOwnAnswer } from './authServerAnswer.ts';
import { SESSION_KEY, type SessionStorage, sessionIn } from './sessionStorage.ts';

export interface AuthClientOptions {
  readonly backend: Backend;
  readonly storage: SessionStorage;
  /** One lock around every refresh, the same for all pages and the worker. */
  readonly locks: LockManager | undefined;
  readonly fetcher?: typeof fetch;
  /** Time limit of the library's requests (ms). */
  readonly limitMs?: number;
}

/** As for the sync's requests: 15 s, and one second for each kB. Callers wait less; a late answer is still stored. */
const LIMIT_MS = 20_000;

export type SessionClient = InstanceType<typeof AuthClient>;

export function createAuthClient({
  backend,
  storage,
  locks,
  fetcher = fetch,
  limitMs = LIMIT_MS,
}: AuthClientOptions): SessionClient {
  const own = guardForeignSession(storage, (input, init) =>
    fetcher(input, { ...init, signal: AbortSignal.timeout(limitMs) }),
  );
  return new AuthClient({
    url: `${backend.url}/auth/v1`,
    headers: { apikey: backend.key },
    storageKey: SESSION_KEY,
    storage: own.storage,
    // Pages have their own tick (`tokenTick.ts`); the worker refreshes when it needs a token.
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
    fetch: onlyRealAnswers(own.fetcher),
    ...(locks ? { lock: lockWith(locks) } : {}),
  });
}

/** The library's lock. A renewal also holds `kuari-renewal`, so no live holder keeps this lock for longer than one request. */
const lockWith =
  (locks: LockManager) =>
  <R>(name: string, _timeout: number, work: () => Promise<R>): Promise<R> =>
    waitForLock(locks, name, LIMIT_MS, work);

/** The library drops the session after an error answer that it does not know as transient: a foreign answer is replaced by a 503. */
function onlyRealAnswers(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const renews = String(input instanceof Request ? input.url : input).includes('/auth/v1/token');
    const isReal = response.status === 204 || isOwnAnswer(response, await bodyOf(response), renews);
    return isReal ? response : new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });
  };
}

/** The auth library may write or remove only the session that it renews: compare-and-set on the refresh token that was sent. */
function guardForeignSession(storage: SessionStorage, fetcher: typeof fetch) {
  let sent: string | null = null;
  const own: Pick<SessionStorage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) =>
      key === SESSION_KEY
        ? storage.change(key, (held) => (isRenewed(held) ? value : undefined))
        : storage.setItem(key, value),
    removeItem: (key) =>
      key === SESSION_KEY
        ? storage.change(key, (held) => (sessionIn(held) === null || isRenewed(held) ? null : undefined))
        : storage.removeItem(key),
  };
  const isRenewed = (held: string | null): boolean => sent !== null && sessionIn(held)?.refresh_token === sent;
  const watched: typeof fetch = (input, init) => {
    sent = refreshTokenIn(init?.body) ?? sent;
    return fetcher(input, init);
  };
  return { storage: own, fetcher: watched };
}

function refreshTokenIn(body: unknown): string | null {
  const { refresh_token } = typeof body === 'string' ? fieldsOf(jsonOf(body)) : {};
  return typeof refresh_token === 'string' ? refresh_token : null;
}
