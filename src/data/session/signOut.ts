/** Signing out: within 3 s whatever the network does. Cached rows go; what was not sent stays for its owner. */
import { authState, becomeSignedOut } from '../auth.ts';
import { deviceStore } from '../db/deviceStore.ts';
import { forgetCachedRows } from '../db/pages.ts';
import { userStore } from '../db/schema.ts';
import { systemClock } from '../platform/clock.ts';
import { backend } from '../platform/env.ts';
import { send } from '../transport/http.ts';
import { authorized } from '../transport/rpc.ts';
import { IDENTITY_KEY } from './identity.ts';
import { sessionStore } from './page.ts';
import { forgetCachedProfile } from './profileCache.ts';
import { readSession, SESSION_KEY, SESSION_LOCK } from './storage.ts';
import type { StoredSession } from './storage.ts';
import { tellOtherTabs } from './tabs.ts';

const LIMIT_MS = 3_000;
/** Shorter, so that the session is gone before the limit is over. */
const LOCK_LIMIT_MS = 2_000;

export async function performSignOut(): Promise<void> {
  // The identity first: from then on no worker syncs for this user, whatever else may fail.
  forgetCachedProfile();
  await atMost(LIMIT_MS, leave());
  becomeSignedOut();
  tellOtherTabs();
}

async function leave(): Promise<void> {
  const { user } = authState();
  await quietly(deviceStore().delete(IDENTITY_KEY));
  const session = await readSession(sessionStore).catch(() => null);
  await Promise.all([
    quietly(tellServer(session)),
    quietly(underLock(() => sessionStore.removeItem(SESSION_KEY))),
    user ? quietly(forgetCachedRows(userStore(user.id).relaxed)) : undefined,
  ]);
}

/** Asked directly and not through the auth library, which would first refresh an expired session, offline for half a minute. */
async function tellServer(session: StoredSession | null): Promise<void> {
  if (!session || !navigator.onLine) return;
  const server = backend();
  await send(`${server.url}/auth/v1/logout?scope=local`, {
    method: 'POST', headers: authorized(server, session.access_token), timeoutMs: LIMIT_MS,
  });
}

/** A refresh that is under way must not write its session back after it was removed. Not waited for for ever. */
async function underLock(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(SESSION_LOCK, { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, work);
  } catch {
    await work();
  }
}

const atMost = (ms: number, work: Promise<void>): Promise<void> => Promise.race([work, systemClock.sleep(ms)]);

/** Nothing that fails may keep a person signed in. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
