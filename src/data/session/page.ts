/** The session as a page holds it: storage with its mirror, the auth library once it is needed, the token source. */
import { deviceStore } from '../db/deviceStore.ts';
import { backend } from '../platform/env.ts';
import { currentConfig } from '../currentConfig.ts';
import { exclusively } from '../platform/locks.ts';
import type { SessionClient } from './client.ts';
import { createSessionStorage } from './storage.ts';
import type { Mirror } from './storage.ts';
import { createTokenSource } from './tokens.ts';

export const sessionStore = createSessionStorage(deviceStore(), mirrorOf());

let client: Promise<SessionClient> | null = null;

export function authClient(): Promise<SessionClient> {
  client ??= import('./client.ts').then(({ createAuthClient }) =>
    createAuthClient({ backend: backend(), storage: sessionStore, locks: navigator.locks }));
  return client;
}

export const pageTokens = createTokenSource({
  storage: sessionStore,
  auth: authClient,
  exclusively: (work) => exclusively(navigator.locks, work),
  now: Date.now,
  isOnline: () => navigator.onLine,
  // Later: the sign-in page asks for a token without the store's library.
  offsetMs: (userId) => import('./clockOffset.ts').then(({ measuredOffset }) => measuredOffset(userId)).catch(() => null),
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
