/** The page's profile flow, with its cache in localStorage and the page's token. */
import type { Profile } from '../../domain/records/rows.ts';
import { authState, isExpected, shownProfile, showProfile } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { firstSettings } from '../store/siteConfig.ts';
import { systemClock } from '../platform/systemClock.ts';
import { endPin } from './pin/pins.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from './pageSession.ts';
import { fetchProfile, guessedProfile, type FetchedProfile } from './profile/profile.ts';
import { cachedProfileAgeMs, cacheProfile, readCachedProfile } from './profile/profileCache.ts';
import { createProfileFlow, type User } from './profile/profileFlow.ts';
import { callWarmUp } from './warmUp.ts';

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

async function askServer(user: User): Promise<FetchedProfile> {
  if (!navigator.onLine) return 'unavailable';
  const token = await pageTokens.current();
  if (token.kind !== 'token') return 'unavailable';
  if (token.userId !== user.id) return 'wrong_user';
  const limitMs = firstSettings()['cache.profile_timeout'];
  const fetched = await fetchProfile(backend(), token.value, user.id, undefined, limitMs, renewedToken);
  if (fetched === 'missing') return withoutAccess(user, token.value);
  if (typeof fetched === 'object' && fetched.role === 'operator') await endPin(user.id).catch(() => undefined);
  return fetched;
}

async function renewedToken(): Promise<string | null> {
  const token = await pageTokens.renewed();
  return token.kind === 'token' ? token.value : null;
}

/** Inactive users cannot read their own profile: if this device knew one before, the user is inactive. */
async function withoutAccess(user: User, token: string): Promise<FetchedProfile> {
  const answer = await callWarmUp(backend(), token);
  const role = answer === 'unavailable' ? answer : answer.role;
  if (role !== 'operator' && (role !== null || !(await isKnownHere(user))))
    return role === 'unavailable' ? 'unavailable' : 'missing';
  await endPin(user.id).catch(() => undefined);
  return withoutRights(user);
}

/** The user is or was signed in here: a sign-out deletes the profile, but keeps the name in the list of users. */
async function isKnownHere(user: User): Promise<boolean> {
  if (readCachedProfile()?.user_id === user.id) return true;
  const users = await deviceStore()
    .get<Record<string, string>>('users')
    .catch(() => undefined);
  return users?.[user.id] !== undefined;
}

/** A profile with role operator, for users without access for any reason: they see the access-denied page. */
const withoutRights = (user: User): Profile => {
  const held = readCachedProfile();
  return {
    ...(held?.user_id === user.id ? held : guessedProfile(user, new Date())),
    role: 'operator',
    must_change_password: false,
  };
};

/** The server refused this user: the access-denied page is shown, even if the device did not know them. */
export function showDenied(user: User): void {
  // An operator may have fetched their own profile already, which may demand a new password.
  const held = readCachedProfile();
  const profile = held?.user_id === user.id && held.role === 'operator' ? held : withoutRights(user);
  cacheProfile(profile, Date.now());
  showProfile(user, { profile, guessed: false, problem: null });
}

/** After the user changed something here, such as their own password. Ignored if another user is on screen meanwhile. */
export function noteProfileChange(userId: string, change: Partial<Profile>): void {
  const { user, profile } = authState();
  if (user?.id === userId && profile && isExpected(user)) profiles.changedHere(user, { ...profile, ...change });
}
