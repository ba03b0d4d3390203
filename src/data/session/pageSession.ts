/** The session as a page holds it: storage with its mirror, the auth library once it is needed, the token source. */
import { deviceStore } from '../store/deviceStore.ts';
import { backend } from '../remote/env.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { exclusively } from '../platform/locks.ts';
import type { SessionClient } from './authClient.ts';
import { createSessionStorage } from './sessionStorage.ts';
import type { Mirror } from './sessionStorage.ts';
import { createTokenSource } from './tokens.ts';

export const sessionStore = createSessionStorage(deviceStore(), mirrorOf());

let client: Promise<SessionClient> | null = null;

export function authClient(): Promise<SessionClient> {
  client ??= import('./authClient.ts').then(({ createAuthClient }) =>
    createAuthClient({ backend: backend(), storage: sessionStore, locks: navigator.locks }),
  );
  return client;
}

export const pageTokens = createTokenSource({
  storage: sessionStore,
  auth: authClient,
  exclusively: (work) => exclusively(navigator.locks, work),
  now: Date.now,
  isOnline: () => navigator.onLine,
  // Later: the sign-in page asks for a token without the store's library.
  offsetMs: (userId) =>
    import('./measuredOffset.ts').then(({ measuredOffset }) => measuredOffset(userId)).catch(() => null),
  refreshLimitMs: () => currentConfig()['cache.session_timeout'],
  bufferMs: () => currentConfig()['system.session_buffer'] * 1000,
});

function mirrorOf(): Mirror | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
