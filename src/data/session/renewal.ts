/** Renews the session in the worker: under one lock, and ended or replaced only by the auth server's answer to this refresh token. */
import type { Backend } from '../remote/env.ts';
import { waitForLock } from '../platform/locks.ts';
import { systemClock } from '../platform/systemClock.ts';
import { bodyOf, isOwnAnswer } from './client/authServerAnswer.ts';
import {
  isSession,
  readSession,
  sessionIn,
  SESSION_KEY,
  SESSION_LOCK,
  type SessionStorage,
  type StoredSession,
} from './client/sessionStorage.ts';

export interface RenewalDeps {
  readonly backend: Backend;
  readonly storage: SessionStorage;
  readonly locks: LockManager | undefined;
  /** ms, device clock. */
  readonly now: () => number;
  /** Server clock minus device clock as last measured (ms); null if never measured. */
  readonly offsetMs?: (userId: string) => Promise<number | null>;
  readonly fetcher?: typeof fetch;
}

const LIMIT_MS = 20_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 800;

export function createRenewal({ backend, storage, locks, now, offsetMs, fetcher = fetch }: RenewalDeps) {
  async function renew(): Promise<void> {
    const session = await readSession(storage);
    const sent = session?.refresh_token;
    if (!sent) return;
    // By the server's clock: on a device that is a day behind, an expired session would look valid for a day.
    const offset = (await offsetMs?.(session.user.id)) ?? 0;
    const response = await patiently(() =>
      fetcher(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: sent }),
        signal: AbortSignal.timeout(LIMIT_MS),
      }),
    );
    const body = await bodyOf(response);
    if (!isOwnAnswer(response, body, true)) return;
    await storage.change(SESSION_KEY, (text) => {
      const held = sessionIn(text);
      if (held?.refresh_token !== sent) return undefined;
      if (response.ok) {
        const next = typeof body === 'object' && body !== null ? sessionOf(body, now() + offset) : null;
        return next ? JSON.stringify(next) : undefined;
      }
      return held.expires_at * 1000 > now() + offset ? undefined : null;
    });
  }
  const inLock = () => (locks ? waitForLock(locks, SESSION_LOCK, LIMIT_MS, renew) : renew());
  return { getSession: inLock, refreshSession: inLock };
}

/** Like the auth library in the pages: a broken connection is retried after 200 ms, then each time after twice as long. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let pause = FIRST_RETRY_MS; ; pause *= 2) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || pause > LAST_RETRY_MS) throw error;
      await systemClock.sleep(pause);
    }
  }
}

/** Null if the answer has neither an expiry time nor a duration: it would expire at once and be renewed forever. */
function sessionOf(body: object, now: number): StoredSession | null {
  const length = 'expires_in' in body && typeof body.expires_in === 'number' ? body.expires_in : NaN;
  const end =
    'expires_at' in body && typeof body.expires_at === 'number' ? body.expires_at : Math.round(now / 1000) + length;
  const session: unknown = { ...body, expires_at: end };
  return isSession(session) && typeof session.refresh_token === 'string' && Number.isFinite(session.expires_at)
    ? session
    : null;
}
