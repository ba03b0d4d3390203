/** The auth library, in the only shape in which pages and worker do not take the session from each other. */
import { AuthClient } from '@supabase/supabase-js';
import type { Backend } from '../remote/env.ts';
import { inTurn } from '../platform/locks.ts';
import { onlyItsOwn } from './guardForeignSession.ts';
import { bodyOf, isOwnAnswer } from './authServerAnswer.ts';
import { SESSION_KEY } from './sessionStorage.ts';
import type { SessionStorage } from './sessionStorage.ts';

export interface AuthClientOptions {
  readonly backend: Backend;
  readonly storage: SessionStorage;
  /** One lock around every refresh, the same for all pages and the worker. */
  readonly locks: LockManager | undefined;
  readonly fetcher?: typeof fetch;
  /** Ends a request of the library that gets no answer (ms). */
  readonly limitMs?: number;
}

/** As the sync's requests: 15 s, and a second for each kB. Nobody waits so long for it, but an answer that comes late is kept. */
const LIMIT_MS = 20_000;

export type SessionClient = InstanceType<typeof AuthClient>;

export function createAuthClient({
  backend,
  storage,
  locks,
  fetcher = fetch,
  limitMs = LIMIT_MS,
}: AuthClientOptions): SessionClient {
  const own = onlyItsOwn(storage, (input, init) => fetcher(input, { ...init, signal: AbortSignal.timeout(limitMs) }));
  return new AuthClient({
    url: `${backend.url}/auth/v1`,
    headers: { apikey: backend.key },
    storageKey: SESSION_KEY,
    storage: own.storage,
    // Pages have a tick of their own (`tokenTick.ts`); the worker refreshes when it needs a token.
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
    fetch: onlyRealAnswers(own.fetcher),
    ...(locks ? { lock: lockWith(locks) } : {}),
  });
}

/** Everybody waits for their turn. Whoever renews holds `kuari-renewal` too, so that nobody alive holds this one for longer than a request. */
const lockWith =
  (locks: LockManager) =>
  <R>(name: string, _timeout: number, work: () => Promise<R>): Promise<R> =>
    inTurn(locks, name, LIMIT_MS, work);

/** The library drops the session for every answer that it does not know to be passing. What is not the auth server's own is made to look like a server that is away. */
function onlyRealAnswers(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const renews = String(input instanceof Request ? input.url : input).includes('/auth/v1/token');
    const isReal = response.status === 204 || isOwnAnswer(response, await bodyOf(response), renews);
    return isReal ? response : new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });
  };
}
