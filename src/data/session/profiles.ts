/** The profile flow of this page: its cache in localStorage, its fetch with this page's token. */
import type { Profile } from '../../domain/rows.ts';
import { authState, isExpected, shownProfile, showProfile } from './authState.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { systemClock } from '../platform/systemClock.ts';
import { endPin } from './pin/pins.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from './pageSession.ts';
import { fetchProfile, guessedProfile } from './profile.ts';
import type { Fetched } from './profile.ts';
import { cachedProfileAgeMs, cacheProfile, readCachedProfile } from './profileCache.ts';
import { createProfileFlow } from './profileFlow.ts';
import type { User } from './profileFlow.ts';
import { askWarmUp } from './warmUp.ts';

export const profiles = createProfileFlow({
  clock: systemClock,
  cache: {
    read: (userId) => {
      const profile = readCachedProfile();
      return profile?.user_id === userId ? { profile, ageMs: cachedProfileAgeMs(Date.now()) } : null;
    },
    write: cacheProfile,
  },
  fetch: askServer,
  isExpected,
  shown: shownProfile,
  show: showProfile,
});

async function askServer(user: User): Promise<Fetched> {
  if (!navigator.onLine) return 'unavailable';
  const token = await pageTokens.current();
  if (token.kind !== 'token') return 'unavailable';
  if (token.userId !== user.id) return 'wrong_user';
  const fetched = await fetchProfile(
    backend(),
    token.value,
    user.id,
    undefined,
    currentConfig()['cache.profile_timeout'],
  );
  if (fetched === 'missing') return withoutAccess(user, token.value);
  if (typeof fetched === 'object' && fetched.role === 'operator') await endPin(user.id).catch(() => undefined);
  return fetched;
}

/**
 * Inactive people may not read even their own profile. That they are inactive shows only by there having been a profile before: they
 * get the access-denied page and not a search for a lost profile.
 */
async function withoutAccess(user: User, token: string): Promise<Fetched> {
  const answer = await askWarmUp(backend(), token);
  const role = answer === 'unavailable' ? answer : answer.role;
  if (role !== 'operator' && (role !== null || !(await isKnownHere(user))))
    return role === 'unavailable' ? 'unavailable' : 'missing';
  await endPin(user.id).catch(() => undefined);
  return withoutRights(user);
}

/** They are here, or have been: who signed out has left no profile behind, but their name. */
async function isKnownHere(user: User): Promise<boolean> {
  if (readCachedProfile()?.user_id === user.id) return true;
  const users = await deviceStore()
    .get<Record<string, string>>('users')
    .catch(() => undefined);
  return users?.[user.id] !== undefined;
}

/** Whoever may open nothing, for whatever reason, is an operator to the screens: they get the access-denied page. */
const withoutRights = (user: User): Profile => {
  const held = readCachedProfile();
  return {
    ...(held?.user_id === user.id ? held : guessedProfile(user, new Date())),
    role: 'operator',
    must_change_password: false,
  };
};

/** The server has refused this person themselves: known here before or not, the access-denied page tells them. */
export function showDenied(user: User): void {
  // An operator has just read their own, and may have a password to change.
  const held = readCachedProfile();
  const profile = held?.user_id === user.id && held.role === 'operator' ? held : withoutRights(user);
  cacheProfile(profile, Date.now());
  showProfile(user, { profile, guessed: false, problem: null });
}

/** After a change that this person made here, such as their own password. Who is on screen by now may be somebody else. */
export function profileChangedByHand(userId: string, change: Partial<Profile>): void {
  const { user, profile } = authState();
  if (user?.id === userId && profile && isExpected(user)) profiles.changedByHand(user, { ...profile, ...change });
}
