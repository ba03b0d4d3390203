/** While a user is signed in: a timer renews the token in time, the auth library reports events of the session, and a check detects its end. */
import { authState } from './authState.ts';
import { systemClock } from '../platform/systemClock.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { createAuthEvents } from './authEvents.ts';
import { authClient, pageTokens } from './pageSession.ts';
import { profiles } from './profiles.ts';
import { endExpiredSession } from './restoreIdentity.ts';
import { startSessionCheck, startTokenTick } from './sessionCheck.ts';

/** The library is 20 kB and not needed for the first screen. */
const LIBRARY_AFTER_MS = 2_000;
let stopCheck: (() => void) | null = null;
let stopTick: (() => void) | null = null;
let watching = false;

export function keepSession(): void {
  stopCheck?.();
  stopTick?.();
  stopTick = startTokenTick(systemClock, pageTokens, isVisible);
  stopCheck = startSessionCheck({
    clock: systemClock,
    tokens: pageTokens,
    intervalMs: () => currentConfig()['security.session_check_interval'],
    isOnline: () => navigator.onLine && isVisible(),
    isSignedIn: () => authState().phase === 'signed_in',
    expired: endExpiredSession,
  });
  if (!watching) setTimeout(() => void followAuthEvents().catch(() => undefined), LIBRARY_AFTER_MS);
}

/** A hidden page does not renew a token in advance: its requests do that when needed. */
const isVisible = (): boolean => document.visibilityState === 'visible';

async function followAuthEvents(): Promise<void> {
  if (watching) return;
  const client = await authClient();
  if (watching) return;
  watching = true;
  const onEvent = createAuthEvents({ profiles, user: () => authState().user, sessionEnded: endExpiredSession });
  // Handled in a later task: the library holds its lock while it reports.
  client.onAuthStateChange(
    (event, session) => void setTimeout(() => void onEvent(event, session).catch(() => undefined)),
  );
}
