/** Restores the user who was signed in when the app was closed. Read from the device, never from the network: a user stays signed in offline. */
import { authState, becomeSignedIn, becomeSignedOut, expectUser, showProfile } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { endPin, loadPins } from './pin/pins.ts';
import { systemClock } from '../platform/systemClock.ts';
import { IDENTITY_KEY, type Identity } from './identity.ts';
import { removeStrandedSession } from './removeSessionTraces.ts';
import { sessionStore } from './pageSession.ts';
import { forgetCachedProfile } from './profile/profileCache.ts';
import { profiles } from './profiles.ts';
import { readSession } from './client/sessionStorage.ts';
import { ROLES } from '../../domain/rules/roles.ts';
import type { Profile } from '../../domain/records/rows.ts';

export async function restoreIdentity(): Promise<void> {
  if (import.meta.env.DEV && enterTestMode()) return;
  const identity = await readIdentityWithRetries();
  await loadPins();
  if (identity === 'unreadable') {
    // Without a store nothing can be saved, but a user with a cached profile may still see the screens.
    if (authState().phase === 'starting') becomeSignedOut();
    return;
  }
  if (identity === null) {
    forgetCachedProfile();
    const { phase } = authState();
    // The user signed out in another tab: the next user should not start on this page.
    if (phase !== 'signed_out') becomeSignedOut(null, phase === 'signed_in');
    await removeStrandedSession().catch(() => undefined);
    return;
  }
  becomeSignedIn(identity);
  await profiles.load(identity);
}

/** The server refused to renew the session: the user must sign in again. Unsent work and rows stay. */
export async function endExpiredSession(): Promise<void> {
  if (import.meta.env.DEV && enterTestMode()) return;
  if (authState().phase !== 'signed_in' || authState().signingOut || !navigator.onLine) return;
  if ((await readIdentity().catch(() => undefined)) === null) return restoreIdentity();
  if ((await readSession(sessionStore)) !== null) return;
  const { user } = authState();
  await deviceStore().delete(IDENTITY_KEY);
  if (user) await endPin(user.id);
  forgetCachedProfile();
  becomeSignedOut('session_expired');
}

function enterTestMode(): boolean {
  const profile = testProfile(import.meta.env);
  if (!profile) return false;
  const user = { id: profile.user_id, email: profile.email };
  if (authState().user?.id === user.id) return true;
  expectUser(user);
  showProfile(user, { profile, guessed: false, problem: null });
  becomeSignedIn(user);
  return true;
}

/** While the process of a killed browser is still ending, no store opens. Retries, so that this does not sign the user out. */
async function readIdentityWithRetries(): Promise<Identity | null | 'unreadable'> {
  for (const pause of PAUSES_MS) {
    try {
      return await readIdentity();
    } catch (error) {
      if (isDenied(error)) return 'unreadable';
      await systemClock.sleep(pause);
    }
  }
  return readIdentity().catch(() => 'unreadable' as const);
}

/** In total longer than a process takes to end on a busy device; the user is waiting meanwhile. */
const PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200];

/** The browser denies this page any storage: a retry does not help. */
const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

const readIdentity = async (): Promise<Identity | null> => (await deviceStore().get<Identity>(IDENTITY_KEY)) ?? null;

/** Development only: `VITE_TEST_MODE=true` signs in a test user of `VITE_TEST_ROLE`. A production build has none of this. */
export function testProfile(flags: Readonly<Record<string, unknown>>): Profile | null {
  if (flags['VITE_TEST_MODE'] !== 'true') return null;
  const id = '00000000-0000-7000-8000-00000000c0de';
  const role = ROLES.find((known) => known === flags['VITE_TEST_ROLE']) ?? 'owner';
  return {
    id,
    user_id: id,
    email: `${role}@test-mode.invalid`,
    full_name: `Test ${role}`,
    role,
    created_at: '',
    updated_at: '',
  };
}
