/** Who is signed in. Light on purpose: the sign-in page loads this and neither Dexie nor the auth library. */
import { create } from 'zustand';
import { err } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';
import type { Profile } from '../domain/rows.ts';
import { trusted } from '../domain/trusted.ts';
import type { AuthState, SignInFailure, UnsentWork } from './api.ts';
import { readCachedProfile } from './session/profileCache.ts';

export type { AuthState, SignInFailure, UnsentWork } from './api.ts';

const SIGNED_OUT: AuthState = {
  phase: 'signed_out', user: null, profile: null, profileGuessed: false, notice: null, signingOut: false,
};

/** A cached profile is applied at once; the device's store confirms or corrects it some ms later. */
const store = create<AuthState>()(() => {
  const profile = readCachedProfile();
  if (!profile) return { ...SIGNED_OUT, phase: 'starting' };
  return { ...SIGNED_OUT, phase: 'signed_in', user: { id: profile.user_id, email: profile.email }, profile };
});

/** The whole state, or a part of it by selector. */
export function useAuth(): AuthState;
export function useAuth<T>(select: (state: AuthState) => T): T;
export function useAuth<T>(select?: (state: AuthState) => T): AuthState | T {
  return store(select ?? ((state) => trusted<T>(state)));
}

export async function signIn(credentials: { email: string; password: string }): Promise<Result<void, SignInFailure>> {
  // On a first visit the rest of the data layer is still to be fetched: without a network it cannot be.
  const session = await import('./session/signIn.ts').catch(() => null);
  return session ? session.performSignIn(credentials) : err({ kind: 'offline' });
}

/** At most 3 s; cached rows are deleted, unsent work never. Ask about unsent work first (`useSyncStatus().toSend`). */
export async function signOut(): Promise<void> {
  if (authState().signingOut) return;
  store.setState({ signingOut: true });
  const { performSignOut } = await import('./session/signOut.ts');
  await performSignOut();
}

/** Who has unsent work on this device, whoever is signed in. */
export async function unsentWork(): Promise<readonly UnsentWork[]> {
  const { countUnsentWork } = await import('./unsentWork.ts');
  return countUnsentWork();
}

/** For the data layer itself. */
export const authState = (): AuthState => store.getState();
export const onAuthChange = store.subscribe;

export function becomeSignedIn(
  user: { id: string; email: string }, known?: { profile: Profile; guessed: boolean }, notice: AuthState['notice'] = null,
): void {
  const held = authState();
  const kept = held.user?.id === user.id ? { profile: held.profile, profileGuessed: held.profileGuessed } : { profile: null, profileGuessed: false };
  const profile = known ? { profile: known.profile, profileGuessed: known.guessed } : kept;
  store.setState({ phase: 'signed_in', user, ...profile, notice, signingOut: false });
}

export const becomeSignedOut = (notice: AuthState['notice'] = null): void => store.setState({ ...SIGNED_OUT, notice });
