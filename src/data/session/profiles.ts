/** The profile flow of this page: its cache in localStorage, its fetch with this page's token. */
import type { Profile } from '../../domain/rows.ts';
import { authState, shownProfile, showProfile } from '../auth.ts';
import { systemClock } from '../platform/clock.ts';
import { backend } from '../platform/env.ts';
import { pageTokens } from './page.ts';
import { fetchProfile } from './profile.ts';
import { cachedProfileAgeMs, cacheProfile, readCachedProfile } from './profileCache.ts';
import { createProfileFlow } from './profileFlow.ts';
import type { Fetched, User } from './profileFlow.ts';

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
  shown: shownProfile,
  show: showProfile,
});

async function askServer(user: User): Promise<Fetched> {
  if (!navigator.onLine) return 'unavailable';
  const token = await pageTokens.current();
  if (token.kind !== 'token') return 'unavailable';
  return token.userId === user.id ? fetchProfile(backend(), token.value, user.id) : 'wrong_user';
}

/** After a change that the person made here, such as their own password. */
export function profileChangedByHand(change: Partial<Profile>): void {
  const { user, profile } = authState();
  if (user && profile) profiles.changedByHand(user, { ...profile, ...change });
}
