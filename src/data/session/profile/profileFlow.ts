/**
 * Decides which profile is shown for a user. A cached one younger than 24 h is shown at once, and a fetch in the background may
 * replace it; otherwise the fetch has 3 s. Nothing here decides what is pulled, stored, sent or permitted.
 *
 *   fetched              → shown and cached
 *   no such profile      → the expired cache, else cleared with `profile_missing`
 *   too late or failed   → what is shown now, the expired cache, else a minimal one guessed from the email;
 *                          a late answer is still used
 *   signed out meanwhile → nothing: neither screen nor cache belong to this user any more
 */
import type { Profile } from '../../../domain/records/rows.ts';
import type { Clock } from '../../../sync/ports.ts';
import { guessedProfile, type FetchedProfile } from './profile.ts';
import { CHANGED_HERE_MS, CACHE_EXPIRES_MS, CACHE_FRESH_MS, FETCH_LIMIT_MS } from './profileTimes.ts';

export interface User {
  readonly id: string;
  readonly email: string;
}

export type ProfileProblem =
  | 'profile_missing'
  | 'profile_issues'
  | 'profile_refresh_failed'
  | 'profile_timeout'
  | 'wrong_user';

/** `profile` null: cleared, because the server has none. */
export interface ShownProfile {
  readonly profile: Profile | null;
  readonly guessed: boolean;
  readonly problem: ProfileProblem | null;
}

export interface ProfileDeps {
  readonly clock: Clock;
  readonly cache: {
    read(userId: string): { readonly profile: Profile; readonly ageMs: number } | null;
    write(profile: Profile, now: number): void;
  };
  readonly fetch: (user: User) => Promise<FetchedProfile>;
  /** Whether the page belongs to this user: on screen and not signing out, or signing in. */
  readonly isExpected: (user: User) => boolean;
  /** What is on screen for this user; null if there is nothing or another user is shown. */
  readonly shown: (user: User) => ShownProfile | null;
  readonly show: (user: User, shown: ShownProfile) => void;
}

export interface ProfileFlow {
  /** At the app's start. Resolves when something is shown; offline that is at once. */
  load(user: User): Promise<void>;
  /** After a sign-in: the cached profile at once, then always the server's. */
  signedIn(user: User): Promise<void>;
  /** Fetches again, unless the cache is fresh (15 min) or the user changed the profile here within the last 30 s. */
  refresh(user: User, options?: { readonly force?: boolean }): Promise<void>;
  /** After a token renewal: the cached profile suffices. */
  useCache(user: User): void;
  /** The user changed their own profile here: what is shown is newer than what a fetch may return. */
  changedHere(user: User, profile: Profile): void;
}

export function createProfileFlow({ clock, cache, fetch, isExpected, shown, show }: ProfileDeps): ProfileFlow {
  let changedHere: { readonly userId: string; readonly at: number } | null = null;
  const isChangedHere = (user: User) =>
    changedHere?.userId === user.id && Math.abs(clock.now() - changedHere.at) < CHANGED_HERE_MS;

  const showSure = (user: User, profile: Profile | null, problem: ProfileProblem | null = null) =>
    show(user, { profile, guessed: false, problem });

  function showCached(user: User): boolean {
    const held = cache.read(user.id);
    if (!held || held.ageMs >= CACHE_EXPIRES_MS) return false;
    if (!shown(user)?.profile) showSure(user, held.profile);
    return true;
  }

  /** An answer that arrives after the 3 s is still used, unless the user changed the profile meanwhile. */
  async function ask(user: User): Promise<FetchedProfile | 'timed_out' | 'left'> {
    let isLate = false;
    const asked = fetch(user)
      .catch((): FetchedProfile => 'unavailable')
      .then((answer) => {
        if (isLate && typeof answer === 'object' && isExpected(user) && !isChangedHere(user)) accept(user, answer);
        return answer;
      });
    const timer = new AbortController();
    const limit = clock.sleep(FETCH_LIMIT_MS, timer.signal).then(() => 'timed_out' as const);
    const first = await Promise.race([asked, limit]);
    isLate = first === 'timed_out';
    timer.abort();
    return isExpected(user) ? first : 'left';
  }

  function accept(user: User, profile: Profile): void {
    cache.write(profile, clock.now());
    const before = shown(user);
    if (before?.profile && !before.guessed && !before.problem && same(before.profile, profile)) return;
    showSure(user, profile);
  }

  function fallBack(user: User, why: 'missing' | 'unavailable' | 'timed_out' | 'wrong_user'): void {
    const stored = shown(user);
    const cached = cache.read(user.id)?.profile ?? null;
    if (why === 'wrong_user') return showSure(user, stored?.profile ?? cached, why);
    if (why === 'missing') return showSure(user, cached, cached ? null : 'profile_missing');
    if (stored?.profile) return;
    if (cached) return showSure(user, cached);
    show(user, { profile: guessedProfile(user, new Date(clock.now())), guessed: true, problem: 'profile_issues' });
  }

  async function fetchAndShow(user: User): Promise<void> {
    const answer = await ask(user);
    if (answer === 'left') return;
    if (typeof answer === 'object') accept(user, answer);
    else fallBack(user, answer);
  }

  async function refresh(user: User, { force = false } = {}): Promise<void> {
    const held = cache.read(user.id);
    // A browser that ended may have lost that the password was changed.
    const isFresh = held && held.ageMs < CACHE_FRESH_MS && held.profile.must_change_password !== true;
    if (isChangedHere(user) || (!force && isFresh)) return;
    const answer = await ask(user);
    if (answer === 'left') return;
    if (typeof answer === 'object') return accept(user, answer);
    const before = shown(user);
    if (before?.profile || answer === 'missing' || answer === 'wrong_user') return fallBack(user, answer);
    showSure(user, null, answer === 'timed_out' ? 'profile_timeout' : 'profile_refresh_failed');
  }

  return {
    load: async (user) => {
      if (!showCached(user)) return fetchAndShow(user);
      void refresh(user).catch(() => undefined);
    },
    signedIn: (user) => {
      showCached(user);
      return fetchAndShow(user);
    },
    refresh,
    useCache: (user) => void showCached(user),
    changedHere: (user, profile) => {
      changedHere = { userId: user.id, at: clock.now() };
      cache.write(profile, clock.now());
      showSure(user, profile);
    },
  };
}

const same = (one: Profile, other: Profile): boolean => JSON.stringify(one) === JSON.stringify(other);
