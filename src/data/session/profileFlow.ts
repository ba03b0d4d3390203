/**
 * From a user to the profile that is shown (product.md §4). Within 24 h the cached one is shown at once and a fetch behind
 * it may replace it; otherwise the fetch has 3 s. Nothing here decides what is pulled, kept, sent or allowed.
 *
 *   fetched            → shown and cached
 *   no such profile    → the expired cache, else cleared with `profile_missing`
 *   too late or failed → what is shown now, the expired cache, else a minimal one guessed from the email;
 *                        an answer that comes after all is still taken
 *   left meanwhile       → nothing: neither screen nor cache are theirs any more
 */
import type { Profile } from '../../domain/rows.ts';
import type { Clock } from '../../sync/ports.ts';
import { guessedProfile } from './profile.ts';
import type { Fetched } from './profile.ts';
import { BY_HAND_MS, CACHE_EXPIRES_MS, CACHE_FRESH_MS, FETCH_LIMIT_MS } from './profileTimes.ts';

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

/** `profile` null: cleared, because the server knows of none. */
export interface Shown {
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
  readonly fetch: (user: User) => Promise<Fetched>;
  /** Whether this page is theirs: they are on screen and not on their way out, or they are signing in. */
  readonly isExpected: (user: User) => boolean;
  /** What is on screen for this user now; null for none or somebody else. */
  readonly shown: (user: User) => Shown | null;
  readonly show: (user: User, shown: Shown) => void;
}

export interface ProfileFlow {
  /** The start of the app. Resolves when something is shown; offline that is at once. */
  load(user: User): Promise<void>;
  /** Somebody signed in: the cached profile at once, then in any case the server's. */
  signedIn(user: User): Promise<void>;
  /** Asks the server again, unless the cache is fresh (15 min) or a person changed the profile here within the last 30 s. */
  refresh(user: User, options?: { readonly force?: boolean }): Promise<void>;
  /** A token was renewed: the cached profile is good enough. */
  useCache(user: User): void;
  /** A person changed their own profile here: what is shown is newer than what a fetch might bring. */
  changedByHand(user: User, profile: Profile): void;
}

export function createProfileFlow({ clock, cache, fetch, isExpected, shown, show }: ProfileDeps): ProfileFlow {
  let byHand: { readonly userId: string; readonly at: number } | null = null;
  const isByHand = (user: User) => byHand?.userId === user.id && Math.abs(clock.now() - byHand.at) < BY_HAND_MS;

  function showCached(user: User): boolean {
    const held = cache.read(user.id);
    if (!held || held.ageMs >= CACHE_EXPIRES_MS) return false;
    if (!shown(user)?.profile) show(user, { profile: held.profile, guessed: false, problem: null });
    return true;
  }

  /** An answer that arrives after its 3 s is taken all the same, unless a person was faster. */
  async function ask(user: User): Promise<Fetched | 'timed_out' | 'left'> {
    let isLate = false;
    const asked = fetch(user)
      .catch((): Fetched => 'unavailable')
      .then((answer) => {
        if (isLate && typeof answer === 'object' && isExpected(user) && !isByHand(user)) accept(user, answer);
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
    show(user, { profile, guessed: false, problem: null });
  }

  function fallBack(user: User, why: 'missing' | 'unavailable' | 'timed_out' | 'wrong_user'): void {
    const stored = shown(user);
    const cached = cache.read(user.id)?.profile ?? null;
    if (why === 'wrong_user')
      return show(user, { profile: stored?.profile ?? cached, guessed: false, problem: 'wrong_user' });
    if (why === 'missing')
      return show(user, { profile: cached, guessed: false, problem: cached ? null : 'profile_missing' });
    if (stored?.profile) return;
    if (cached) return show(user, { profile: cached, guessed: false, problem: null });
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
    if (isByHand(user) || (!force && held && held.ageMs < CACHE_FRESH_MS)) return;
    const answer = await ask(user);
    if (answer === 'left') return;
    if (typeof answer === 'object') return accept(user, answer);
    const before = shown(user);
    if (before?.profile || answer === 'missing' || answer === 'wrong_user') return fallBack(user, answer);
    show(user, {
      profile: null,
      guessed: false,
      problem: answer === 'timed_out' ? 'profile_timeout' : 'profile_refresh_failed',
    });
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
    changedByHand: (user, profile) => {
      byHand = { userId: user.id, at: clock.now() };
      cache.write(profile, clock.now());
      show(user, { profile, guessed: false, problem: null });
    },
  };
}

const same = (one: Profile, other: Profile): boolean => JSON.stringify(one) === JSON.stringify(other);
