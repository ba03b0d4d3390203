/**
 * Who is signed in. Light on purpose: the sign-in page loads this and neither Dexie nor the auth library. It stands below all that
 * signs in and out (`signingIn.ts`, `session/`, `pin/`): they import it, and it imports none of them.
 */
import { create } from 'zustand';
import { trusted } from '../../domain/trusted.ts';
import type { Role } from '../../domain/roles.ts';
import type { AuthState } from './sessionTypes.ts';
import { appEvents } from '../platform/appEvents.ts';
import { systemClock } from '../platform/systemClock.ts';
import { createAuthReady } from './authReady.ts';
import { cachedProfileAgeMs, readCachedProfile, storedRole } from './profileCache.ts';
import { CACHE_EXPIRES_MS } from './profileTimes.ts';
import type { Shown, User } from './profileFlow.ts';

export type { AuthState } from './sessionTypes.ts';

const SIGNED_OUT: AuthState = {
  phase: 'signed_out',
  user: null,
  profile: null,
  profileGuessed: false,
  notice: null,
  signingOut: false,
  left: false,
  ready: false,
};

/** A cached profile is applied at once; the device's store confirms or corrects it some ms later. */
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

/** The whole state, or a part of it by selector. */
export function useAuth(): AuthState;
export function useAuth<T>(select: (state: AuthState) => T): T;
export function useAuth<T>(select?: (state: AuthState) => T): AuthState | T {
  return store(select ?? ((state) => trusted<T>(state)));
}

/** For the data layer itself. */
export const authState = (): AuthState => store.getState();
export const onAuthChange = store.subscribe;

/** The role by which screens are chosen: the stored one while the profile is still being read. Never what is sent or allowed. */
export const effectiveRole = ({ profile, phase }: Pick<AuthState, 'profile' | 'phase'>): Role | null =>
  profile?.role ?? (phase === 'signed_out' ? null : storedRole());

/** As `effectiveRole`, now. */
export const currentRole = (): Role | null => effectiveRole(authState());

/** Who is signing in, and what was found out about their profile so far; taken over when they are signed in. */
let expected: { readonly userId: string; readonly shown: Shown | null } | null = null;

/** A sign-in of this person begins, and ends with `becomeSignedIn` or `giveUpOn`. */
export const expectUser = (user: User): void => void (expected = { userId: user.id, shown: null });

/** Their sign-in failed: what still comes in about them is nobody's. */
export const giveUpOn = (userId: string): void => void (expected = expected?.userId === userId ? null : expected);

/** Whether what is found out about this person may be shown and kept here: they are signed in and not leaving, or signing in. */
export function isExpected(user: User): boolean {
  const { phase, user: on, signingOut } = authState();
  return expected?.userId === user.id || (phase === 'signed_in' && on?.id === user.id && !signingOut);
}

export function showProfile(user: User, shown: Shown): void {
  const held = authState();
  if (held.phase !== 'signed_in' || held.user?.id !== user.id) {
    if (expected?.userId === user.id) expected = { userId: user.id, shown };
    return;
  }
  store.setState(partOf(shown));
  announce();
}

export function shownProfile(user: User): Shown | null {
  const { phase, user: on, profile, profileGuessed, notice } = authState();
  if (phase === 'signed_in' && on?.id === user.id) {
    return { profile, guessed: profileGuessed, problem: notice === 'session_expired' ? null : notice };
  }
  return expected?.userId === user.id ? expected.shown : null;
}

/** Keeps the profile that is shown for the same user already. */
export function becomeSignedIn(user: User): void {
  const held = authState();
  const ready = expected?.userId === user.id && expected.shown ? partOf(expected.shown) : null;
  const kept =
    held.user?.id === user.id
      ? { profile: held.profile, profileGuessed: held.profileGuessed }
      : { profile: null, profileGuessed: false };
  expected = null;
  store.setState({ phase: 'signed_in', user, notice: null, signingOut: false, ...(ready ?? kept) });
  announce();
}

/** From here until `becomeSignedOut` the ways out are busy. */
export const becomeLeaving = (): void => store.setState({ signingOut: true });

export function becomeSignedOut(notice: AuthState['notice'] = null, left = false): void {
  expected = null;
  authReady.signedOut();
  store.setState({ ...SIGNED_OUT, notice, left });
}

const partOf = ({ profile, guessed, problem }: Shown): Pick<AuthState, 'profile' | 'profileGuessed' | 'notice'> => ({
  profile,
  profileGuessed: guessed,
  notice: problem,
});

/** Tells the app of the person who is shown; at the start, of whom the cache gave at once. */
export function announce(): void {
  const { phase, profile } = authState();
  if (phase !== 'signed_in') return;
  if (profile) authReady.profileLoaded(profile);
  else authReady.wait();
}
