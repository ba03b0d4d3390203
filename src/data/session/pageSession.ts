/** The page's session: its storage with the localStorage copy, the auth library, loaded when needed, and the token source. */
import { deviceStore } from '../store/deviceStore.ts';
import { backend } from '../remote/env.ts';
import { firstSettings } from '../store/siteConfig.ts';
import { withRenewalLock } from '../platform/locks.ts';
import type { SessionClient } from './client/authClient.ts';
import { createSessionStorage, type Mirror } from './client/sessionStorage.ts';
import { createTokenSource } from './client/tokens.ts';

export const sessionStore = createSessionStorage(deviceStore(), mirrorOf());

let client: Promise<SessionClient> | null = null;

export function authClient(): Promise<SessionClient> {
  client ??= import('./client/authClient.ts').then(({ createAuthClient }) =>
    createAuthClient({ backend: backend(), storage: sessionStore, locks: navigator.locks }),
  );
  return client;
}

export const pageTokens = createTokenSource({
  storage: sessionStore,
  auth: authClient,
  exclusively: (work) => withRenewalLock(navigator.locks, work),
  now: Date.now,
  isOnline: () => navigator.onLine,
  // Loaded when needed: the sign-in page gets a token without loading Dexie.
  offsetMs: (userId) =>
    import('./measuredOffset.ts').then(({ measuredOffset }) => measuredOffset(userId)).catch(() => null),
  refreshLimitMs: () => firstSettings()['cache.session_timeout'],
  bufferMs: () => firstSettings()['system.session_buffer'] * 1000,
});

function mirrorOf(): Mirror | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
