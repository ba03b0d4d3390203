/** The signed-in user. The sign-in page loads it without Dexie and the auth library, so it imports nothing that signs in or out. */
import { create } from 'zustand';
import type { Role } from '../../domain/rules/roles.ts';
import type { AuthState } from './sessionTypes.ts';
import { appEvents } from '../platform/appEvents.ts';
import { systemClock } from '../platform/systemClock.ts';
import { createAuthReady } from './authReady.ts';
import { cachedProfileAgeMs, readCachedProfile, storedRole } from './profile/profileCache.ts';
import { CACHE_EXPIRES_MS } from './profile/profileTimes.ts';
import type { ShownProfile, User } from './profile/profileFlow.ts';

export type { AuthState } from './sessionTypes.ts';

const SIGNED_OUT: AuthState = {
  phase: 'signed_out',
  user: null,
  profile: null,
  profileGuessed: false,
  notice: null,
  expiredEmail: null,
  signingOut: false,
  signedOutByUser: false,
  ready: false,
};

/** A cached profile is shown at once; the identity in the device's store confirms or corrects it some ms later. */
const store = create<AuthState>()(() => {
  const profile = cachedProfileAgeMs(Date.now()) < CACHE_EXPIRES_MS ? readCachedProfile() : null;
  if (!profile) return { ...SIGNED_OUT, phase: 'starting' };
  return { ...SIGNED_OUT, phase: 'signed_in', user: { id: profile.user_id, email: profile.email }, profile };
});

const authReady = createAuthReady({
  clock: systemClock,
  events: appEvents,
  onReady: () => store.setState({ ready: true }),
});

export const useAuth: { (): AuthState; <T>(select: (state: AuthState) => T): T } = store;

export const authState = (): AuthState => store.getState();
export const onAuthChange = store.subscribe;

/** The role that decides which screens are shown: the stored one while the profile is being read. It never decides what is sent or permitted. */
export const effectiveRole = ({ profile, phase }: Pick<AuthState, 'profile' | 'phase'>): Role | null =>
  profile?.role ?? (phase === 'signed_out' ? null : storedRole());

export const currentRole = (): Role | null => effectiveRole(authState());

/** The user who is signing in, and their profile if it is known already; applied when they are signed in. */
let expected: { readonly userId: string; readonly shown: ShownProfile | null } | null = null;

/** Starts a user's sign-in, which ends with `becomeSignedIn` or `cancelSignIn`. */
export const expectUser = (user: User): void => void (expected = { userId: user.id, shown: null });

/** The sign-in failed: a profile that still arrives for this user is ignored. */
export const cancelSignIn = (userId: string): void => void (expected = expected?.userId === userId ? null : expected);

/** Whether this user's profile may be shown and cached here: they are signed in and not signing out, or signing in. */
export function isExpected(user: User): boolean {
  const { phase, user: on, signingOut } = authState();
  return expected?.userId === user.id || (phase === 'signed_in' && on?.id === user.id && !signingOut);
}

export function showProfile(user: User, shown: ShownProfile): void {
  const held = authState();
  if (held.phase !== 'signed_in' || held.user?.id !== user.id) {
    if (expected?.userId === user.id) expected = { userId: user.id, shown };
    return;
  }
  store.setState(authStateOf(shown));
  announceUser();
}

export function shownProfile(user: User): ShownProfile | null {
  const { phase, user: on, profile, profileGuessed, notice } = authState();
  if (phase === 'signed_in' && on?.id === user.id) {
    return { profile, guessed: profileGuessed, problem: notice === 'session_expired' ? null : notice };
  }
  return expected?.userId === user.id ? expected.shown : null;
}

/** Keeps the profile that is already shown for the same user. */
export function becomeSignedIn(user: User): void {
  const held = authState();
  const ready = expected?.userId === user.id && expected.shown ? authStateOf(expected.shown) : null;
  const kept =
    held.user?.id === user.id
      ? { profile: held.profile, profileGuessed: held.profileGuessed }
      : { profile: null, profileGuessed: false };
  expected = null;
  store.setState({ phase: 'signed_in', user, notice: null, expiredEmail: null, signingOut: false, ...(ready ?? kept) });
  announceUser();
}

export const startSigningOut = (): void => store.setState({ signingOut: true });

export function becomeSignedOut(notice: AuthState['notice'] = null, signedOutByUser = false): void {
  expected = null;
  authReady.signedOut();
  const expiredEmail = notice === 'session_expired' ? (authState().user?.email ?? null) : null;
  store.setState({ ...SIGNED_OUT, notice, signedOutByUser, expiredEmail });
}

const authStateOf = ({ profile, guessed: profileGuessed, problem: notice }: ShownProfile) =>
  ({ profile, profileGuessed, notice }) satisfies Partial<AuthState>;

/** Emits the app events for the user on screen; at the start, for the one from the cache. */
export function announceUser(): void {
  const { phase, profile } = authState();
  if (phase !== 'signed_in') return;
  if (profile) authReady.profileLoaded(profile);
  else authReady.wait();
}
