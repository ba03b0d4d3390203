/** Whom the app takes a person for, second by second, on a fake clock. */
import { describe, expect, it } from 'vitest';
import { createProfileFlow, type ShownProfile } from '../../../src/data/session/profile/profileFlow.ts';
import type { FetchedProfile } from '../../../src/data/session/profile/profile.ts';
import type { Profile } from '../../../src/domain/records/rows.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const USER = { id: 'u1', email: 'admin@kuari.example' };
const profile = (over: Partial<Profile> = {}): Profile => ({
  id: 'p1',
  user_id: 'u1',
  email: USER.email,
  full_name: 'Sari',
  role: 'admin',
  created_at: '',
  updated_at: '',
  ...over,
});

interface Beginning {
  readonly cached?: { readonly profile: Profile; readonly ageMs: number };
  readonly shown?: Profile;
  /** What the server says and how long it takes; silence by default. */
  readonly answer?: FetchedProfile;
  readonly afterMs?: number;
}

function begin({ cached, shown, answer, afterMs = 0 }: Beginning) {
  const clock = new FakeClock();
  const world = {
    cached: cached ?? null,
    screen: (shown ? { profile: shown, guessed: false, problem: null } : null) as ShownProfile | null,
    story: [] as string[],
    answer,
    afterMs,
    asked: 0,
    here: true,
  };
  const flow = createProfileFlow({
    clock,
    cache: { read: () => world.cached, write: (written) => void (world.cached = { profile: written, ageMs: 0 }) },
    fetch: async () => {
      world.asked += 1;
      await clock.sleep(world.answer === undefined ? 60 * SECOND : world.afterMs);
      return world.answer ?? 'unavailable';
    },
    isExpected: () => world.here,
    shown: () => world.screen,
    show: (_, next) => {
      world.screen = next;
      world.story.push(next.problem ?? next.profile?.full_name ?? 'nobody');
    },
  });
  return { flow, world, clock };
}

describe('on load', () => {
  it('a cached profile is shown at once, and a background fetch replaces it if it differs', async () => {
    const { flow, world, clock } = begin({
      cached: { profile: profile(), ageMs: HOUR },
      answer: profile({ full_name: 'Sari Dewi' }),
      afterMs: 2 * SECOND,
    });
    await flow.load(USER);
    expect(world.story).toEqual(['Sari']);
    await clock.run(clock.sleep(3 * SECOND));
    expect(world.story).toEqual(['Sari', 'Sari Dewi']);
  });

  it.each([
    ['the same profile from the server changes nothing on screen', HOUR, 1],
    ['a cache younger than 15 minutes is not fetched again', 14 * 60 * SECOND, 0],
  ])('%s', async (_, ageMs, asked) => {
    const { flow, world, clock } = begin({ cached: { profile: profile(), ageMs }, answer: profile() });
    await flow.load(USER);
    await clock.run(clock.sleep(SECOND));
    expect([world.asked, world.story]).toEqual([asked, ['Sari']]);
  });

  it('a cached profile that asks for a new password is fetched again, however young: a browser that ended may have lost the change', async () => {
    const { flow, world, clock } = begin({
      cached: { profile: profile({ must_change_password: true }), ageMs: SECOND },
      answer: profile({ must_change_password: false }),
    });
    await flow.load(USER);
    await clock.run(clock.sleep(SECOND));
    expect(world.screen?.profile?.must_change_password).toBe(false);
  });

  it('the cache expires after 24 hours: then the profile is fetched first', async () => {
    const { flow, world, clock } = begin({
      cached: { profile: profile(), ageMs: 24 * HOUR },
      answer: profile({ full_name: 'New' }),
      afterMs: SECOND,
    });
    await clock.run(flow.load(USER));
    expect(world.story).toEqual(['New']);
  });

  it('without a cache the fetch has 3 seconds; then a profile is guessed from the email, and a late answer is used', async () => {
    const { flow, world, clock } = begin({ answer: profile({ role: 'owner' }), afterMs: 5 * SECOND });
    const from = clock.now();
    await clock.run(flow.load(USER));
    expect(clock.now() - from).toBe(3 * SECOND);
    expect(world.screen).toMatchObject({
      guessed: true,
      problem: 'profile_issues',
      profile: { full_name: 'admin', role: 'admin' },
    });
    await clock.run(clock.sleep(3 * SECOND));
    expect(world.screen).toMatchObject({ guessed: false, problem: null, profile: { role: 'owner' } });
  });

  it('an email without a name before the at-sign gives "User"', async () => {
    const { flow, world, clock } = begin({ answer: 'unavailable' });
    await clock.run(flow.load({ id: 'u1', email: '@kuari.example' }));
    expect(world.screen?.profile).toMatchObject({ full_name: 'User', role: 'manager' });
  });
});

describe('on a sign-in', () => {
  it('the cached profile is shown immediately, then it is fetched even if the cache is fresh', async () => {
    const { flow, world, clock } = begin({
      cached: { profile: profile(), ageMs: 0 },
      answer: profile({ full_name: 'New' }),
      afterMs: SECOND,
    });
    const done = flow.signedIn(USER);
    expect(world.story).toEqual(['Sari']);
    await clock.run(done);
    expect(world.story).toEqual(['Sari', 'New']);
  });

  it('if the server has no profile, an expired cache is used', async () => {
    const { flow, world, clock } = begin({ cached: { profile: profile(), ageMs: 48 * HOUR }, answer: 'missing' });
    await clock.run(flow.signedIn(USER));
    expect(world.screen).toMatchObject({ profile: { full_name: 'Sari' }, problem: null });
  });

  it.each([
    ['without a cache either, the error is set and the profile is cleared', 'missing', 'profile_missing'],
    ['a profile of another user is an error and is not used', 'wrong_user', 'wrong_user'],
  ] as const)('%s', async (_, answer, problem) => {
    const { flow, world, clock } = begin({ answer });
    await clock.run(flow.signedIn(USER));
    expect(world.screen).toEqual({ profile: null, guessed: false, problem });
    expect(world.cached).toBeNull();
  });

  it.each([
    [
      'the stored profile',
      { shown: profile({ full_name: 'On screen' }), cached: { profile: profile(), ageMs: 48 * HOUR } },
      'On screen',
    ],
    ['the expired cache', { cached: { profile: profile(), ageMs: 48 * HOUR } }, 'Sari'],
    ['a minimal profile', {}, 'admin'],
  ])('a server that fails or is late falls back to %s', async (_, beginning, name) => {
    for (const answer of [undefined, 'unavailable'] as const) {
      const { flow, world, clock } = begin({ ...beginning, ...(answer && { answer }) });
      await clock.run(flow.signedIn(USER));
      expect(world.screen?.profile?.full_name).toBe(name);
    }
  });
});

describe('a refresh', () => {
  it('is skipped while the cache is fresh, unless it is forced', async () => {
    const { flow, world, clock } = begin({
      shown: profile(),
      cached: { profile: profile(), ageMs: 0 },
      answer: profile(),
    });
    await clock.run(flow.refresh(USER));
    expect(world.asked).toBe(0);
    await clock.run(flow.refresh(USER, { force: true }));
    expect(world.asked).toBe(1);
  });

  it('within 30 seconds of a change by the user fetches nothing, even forced', async () => {
    const { flow, world, clock } = begin({ shown: profile(), answer: profile({ full_name: 'Old' }) });
    flow.changedHere(USER, profile({ full_name: 'Typed' }));
    await clock.run(clock.sleep(29 * SECOND));
    await clock.run(flow.refresh(USER, { force: true }));
    expect(world.asked).toBe(0);
    await clock.run(clock.sleep(SECOND));
    await clock.run(flow.refresh(USER, { force: true }));
    expect(world.asked).toBe(1);
  });

  it('that takes more than 3 seconds with nothing on screen is reported, and so is one that fails', async () => {
    const late = begin({});
    await late.clock.run(late.flow.refresh(USER));
    expect(late.world.screen?.problem).toBe('profile_timeout');
    const failed = begin({ answer: 'unavailable' });
    await failed.clock.run(failed.flow.refresh(USER));
    expect(failed.world.screen?.problem).toBe('profile_refresh_failed');
  });

  it('that fails keeps what is on screen', async () => {
    const { flow, world, clock } = begin({ shown: profile(), answer: 'unavailable' });
    await clock.run(flow.refresh(USER, { force: true }));
    expect(world.story).toEqual([]);
  });
});

describe('a user who signs out while the profile is fetched', () => {
  const ways = ['load', 'signedIn', 'refresh'] as const;
  const answers = [
    ['their profile', profile()],
    ['no such profile', 'missing'],
    ["somebody else's", 'wrong_user'],
    ['a failure', 'unavailable'],
    ['silence', undefined],
  ] as const;

  it.each(ways.flatMap((way) => answers.map(([words, answer]) => [way, words, answer] as const)))(
    "%s: %s neither replaces the next user's cached profile nor is shown",
    async (way, _, answer) => {
      const { flow, world, clock } = begin({ ...(answer && { answer }), afterMs: 2 * SECOND });
      const done = flow[way](USER);
      await clock.run(clock.sleep(SECOND));
      const budi = { profile: profile({ user_id: 'u2', full_name: 'Budi' }), ageMs: 0 };
      Object.assign(world, { here: false, cached: budi });
      await clock.run(done);
      await clock.run(clock.sleep(60 * SECOND));
      expect([world.cached, world.story]).toEqual([budi, []]);
    },
  );

  it('an answer after its 3 seconds neither', async () => {
    const { flow, world, clock } = begin({ answer: profile({ role: 'owner' }), afterMs: 5 * SECOND });
    await clock.run(flow.signedIn(USER));
    world.here = false;
    await clock.run(clock.sleep(3 * SECOND));
    expect([world.cached, world.story]).toEqual([null, ['profile_issues']]);
  });

  it("a change by one user a moment before does not keep the next user's profile from being fetched", async () => {
    const { flow, world, clock } = begin({ answer: profile({ user_id: 'u2', full_name: 'Budi' }) });
    flow.changedHere(USER, profile());
    world.cached = null;
    await clock.run(flow.refresh({ id: 'u2', email: 'budi@kuari.example' }));
    expect(world.screen?.profile?.full_name).toBe('Budi');
  });
});
