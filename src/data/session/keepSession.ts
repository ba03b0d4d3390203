/** While a user is signed in: a timer renews the token in time, the auth library reports events of the session, and a check detects its end. */
import { authState } from './authState.ts';
import { systemClock } from '../platform/systemClock.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { authClient, pageTokens } from './pageSession.ts';
import { profiles as profilesOfPage } from './profiles.ts';
import { endExpiredSession } from './restoreIdentity.ts';
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import type { ProfileFlow, User } from './profile/profileFlow.ts';
import type { Clock, TokenSource } from '../../sync/ports.ts';
import type { SessionTokens } from './client/tokens.ts';

/** The library is 20 kB and not needed for the first screen. */
const LIBRARY_AFTER_MS = 2_000;
let stopCheck: (() => void) | null = null;
let stopTick: (() => void) | null = null;
let watching = false;

export function keepSession(): void {
  stopCheck?.();
  stopTick?.();
  stopTick = startTokenTick(systemClock, pageTokens, isPageVisible);
  stopCheck = startSessionCheck({
    clock: systemClock,
    tokens: pageTokens,
    intervalMs: () => currentConfig()['security.session_check_interval'],
    isOnline: () => navigator.onLine && isPageVisible(),
    isSignedIn: () => authState().phase === 'signed_in',
    expired: endExpiredSession,
  });
  if (!watching) setTimeout(() => void followAuthEvents().catch(() => undefined), LIBRARY_AFTER_MS);
}

/** A hidden page does not renew a token in advance: its requests do that when needed. */
const isPageVisible = (): boolean => document.visibilityState === 'visible';

async function followAuthEvents(): Promise<void> {
  if (watching) return;
  const client = await authClient();
  if (watching) return;
  watching = true;
  const onEvent = createAuthEvents({
    profiles: profilesOfPage,
    user: () => authState().user,
    sessionEnded: endExpiredSession,
  });
  // Handled in a later task: the library holds its lock while it reports.
  client.onAuthStateChange(
    (event, session) => void setTimeout(() => void onEvent(event, session).catch(() => undefined)),
  );
}

interface ReportedSession {
  readonly access_token: string;
  readonly user: { readonly id: string; readonly email?: string | undefined };
}

interface AuthEventDeps {
  readonly profiles: Pick<ProfileFlow, 'refresh' | 'useCache'>;
  /** The user on screen; events about another user are ignored. */
  readonly user: () => User | null;
  readonly sessionEnded: () => Promise<void>;
}

/**
 * The auth library's events: sign-in and update fetch the profile, a refreshed token uses the cached one, sign-out ends the session.
 * Skips a repeated event, and one that comes while another is handled; the end of a session is never skipped.
 */
export function createAuthEvents({ profiles, user, sessionEnded }: AuthEventDeps) {
  let last = '';
  let busy = false;

  async function follow(event: AuthChangeEvent, session: ReportedSession | null): Promise<void> {
    if (event === 'SIGNED_OUT') return sessionEnded();
    const who = user();
    if (!who || session?.user.id !== who.id) return;
    if (event === 'TOKEN_REFRESHED') profiles.useCache(who);
    if (event === 'SIGNED_IN') await profiles.refresh(who);
    if (event === 'USER_UPDATED') await profiles.refresh(who, { force: true });
  }

  return async (event: AuthChangeEvent, session: ReportedSession | null): Promise<void> => {
    const key = `${event} ${session?.user.id} ${session?.access_token}`;
    if (event !== 'SIGNED_OUT' && (busy || key === last)) return;
    last = key;
    busy = true;
    try {
      await follow(event, session);
    } finally {
      busy = false;
    }
  };
}

interface SessionCheckDeps {
  readonly clock: Clock;
  readonly tokens: Pick<TokenSource, 'current'>;
  /** ms, read again before every wait. */
  readonly intervalMs: () => number;
  readonly isOnline: () => boolean;
  readonly isSignedIn: () => boolean;
  readonly expired: () => Promise<void>;
}

/** Checks at intervals whether the session is still valid (`security.session_check_interval`). A missing network does not end it. */
export function startSessionCheck({ clock, tokens, intervalMs, isOnline, isSignedIn, expired }: SessionCheckDeps) {
  const stop = new AbortController();
  const run = async () => {
    for (;;) {
      await clock.sleep(intervalMs(), stop.signal);
      if (stop.signal.aborted || !isSignedIn()) return;
      if (!isOnline()) continue;
      const token = await tokens.current().catch(() => null);
      if (token?.kind === 'refused' || token?.kind === 'signed_out') await expired().catch(() => undefined);
    }
  };
  void run();
  return () => stop.abort();
}

const TICK_MS = 30_000;
const RENEW_AT_MS = 90_000;

export const startTokenTick = (clock: Clock, tokens: Pick<SessionTokens, 'validFor'>, isVisible: () => boolean) =>
  startTimer(clock, TICK_MS, async () => {
    if (isVisible()) await tokens.validFor(RENEW_AT_MS);
  });
