/** When the app is ready, what the auth library's reports lead to, and how an end of the session is noticed. */
import { describe, expect, it, vi } from 'vitest';
import { createAuthEvents, startSessionCheck } from '../../../src/data/session/keepSession.ts';
import { createAuthReady } from '../../../src/data/session/authReady.ts';
import { createEventBus } from '../../../src/data/platform/appEvents.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';
import type { Profile } from '../../../src/domain/records/rows.ts';
import type { Token } from '../../../src/sync/ports.ts';

const SECOND = 1_000;
const PROFILE: Profile = {
  id: 'p',
  user_id: 'u1',
  email: 'a@kuari.example',
  full_name: 'A',
  role: 'admin',
  created_at: '',
  updated_at: '',
};
const bus = createEventBus;

describe('AUTH_READY', () => {
  function begin() {
    const [clock, events] = [new FakeClock(), bus()];
    const heard: string[] = [];
    events.on('AUTH_READY', ({ by }) => heard.push(by));
    return { clock, heard, ready: createAuthReady({ clock, events, onReady: () => heard.push('ready') }) };
  }

  it('fires once, after the first profile', async () => {
    const { clock, heard, ready } = begin();
    ready.wait();
    ready.profileLoaded(PROFILE);
    ready.profileLoaded(PROFILE);
    await clock.run(clock.sleep(20 * SECOND));
    expect(heard).toEqual(['ready', 'profile']);
  });

  it('fires after 12 seconds without a profile, and not before', async () => {
    const { clock, heard, ready } = begin();
    ready.wait();
    await clock.run(clock.sleep(11_999));
    expect(heard).toEqual([]);
    await clock.run(clock.sleep(1));
    expect(heard).toEqual(['ready', 'failsafe']);
    ready.profileLoaded(PROFILE);
    expect(heard).toEqual(['ready', 'failsafe']);
  });

  it('does not fire for a user who signed out meanwhile, and fires again for the next user', async () => {
    const { clock, heard, ready } = begin();
    ready.wait();
    ready.signedOut();
    await clock.run(clock.sleep(20 * SECOND));
    expect(heard).toEqual([]);
    ready.profileLoaded(PROFILE);
    expect(heard).toEqual(['ready', 'profile']);
  });
});

describe('an event of the auth library', () => {
  const session = (token = 't1', id = 'u1') => ({ access_token: token, user: { id } });
  function begin() {
    const refresh = vi.fn<(user: object, options?: object) => Promise<void>>().mockResolvedValue();
    const useCache = vi.fn<(user: object) => void>();
    const sessionEnded = vi.fn<() => Promise<void>>().mockResolvedValue();
    const heard = createAuthEvents({
      profiles: { refresh, useCache },
      user: () => ({ id: 'u1', email: 'a@kuari.example' }),
      sessionEnded,
    });
    return { refresh, useCache, sessionEnded, heard };
  }

  it('for a renewed token uses the cached profile, without a fetch', async () => {
    const { heard, useCache, refresh } = begin();
    await heard('TOKEN_REFRESHED', session());
    expect(useCache).toHaveBeenCalledTimes(1);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('for an updated user always fetches the profile, for a sign-in unless the cache is fresh', async () => {
    for (const [event, options] of [
      ['USER_UPDATED', { force: true }],
      ['SIGNED_IN', undefined],
    ] as const) {
      const { heard, refresh } = begin();
      await heard(event, session());
      expect(refresh.mock.calls[0]?.[1]).toEqual(options);
    }
  });

  it.each(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED'] as const)(
    '%s has no effect',
    async (event) => {
      const { heard, refresh, useCache, sessionEnded } = begin();
      await heard(event, session());
      expect([refresh, useCache, sessionEnded].map((called) => called.mock.calls.length)).toEqual([0, 0, 0]);
    },
  );

  it('that repeats the last one, or comes while another is handled, is skipped', async () => {
    const { heard, refresh } = begin();
    await heard('SIGNED_IN', session());
    await heard('SIGNED_IN', session());
    expect(refresh).toHaveBeenCalledTimes(1);
    let finish: () => void = () => undefined;
    refresh.mockReturnValueOnce(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const first = heard('USER_UPDATED', session('t2'));
    await heard('SIGNED_IN', session('t3'));
    finish();
    await first;
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('about another user is ignored', async () => {
    const { heard, refresh } = begin();
    await heard('SIGNED_IN', session('t1', 'u2'));
    expect(refresh).not.toHaveBeenCalled();
  });

  it('that the session ended is never skipped', async () => {
    const { heard, refresh, sessionEnded } = begin();
    refresh.mockReturnValueOnce(new Promise(() => undefined));
    void heard('SIGNED_IN', session());
    await heard('SIGNED_OUT', null);
    expect(sessionEnded).toHaveBeenCalledTimes(1);
  });
});

describe('the periodic check of the session', () => {
  function begin(token: Token, { online = true } = {}) {
    const clock = new FakeClock();
    const world = { token, online, signedIn: true, expired: 0, asked: 0, interval: 600 * SECOND };
    const stop = startSessionCheck({
      clock,
      intervalMs: () => world.interval,
      isOnline: () => world.online,
      isSignedIn: () => world.signedIn,
      tokens: {
        current: async () => {
          world.asked += 1;
          return world.token;
        },
      },
      expired: async () => {
        world.expired += 1;
        world.signedIn = false;
      },
    });
    return { clock, world, stop };
  }

  it('runs every 10 minutes, and signs out a user whose session has ended', async () => {
    const { clock, world } = begin({ kind: 'refused' });
    await clock.run(clock.sleep(599_999));
    expect(world.asked).toBe(0);
    await clock.run(clock.sleep(1));
    expect(world.expired).toBe(1);
    await clock.run(clock.sleep(1_201 * SECOND));
    expect(world.asked).toBe(1);
  });

  it('keeps a valid session, and one that cannot be checked without a network', async () => {
    for (const token of [{ kind: 'token', value: 't', userId: 'u1' }, { kind: 'unreachable' }] as const) {
      const { clock, world, stop } = begin(token);
      await clock.run(clock.sleep(1_201 * SECOND));
      expect([world.asked, world.expired]).toEqual([2, 0]);
      stop();
    }
    const { clock, world, stop } = begin({ kind: 'signed_out' }, { online: false });
    await clock.run(clock.sleep(1_201 * SECOND));
    expect([world.asked, world.expired]).toEqual([0, 0]);
    stop();
  });

  it('takes its interval from the settings, and ends with the session', async () => {
    const { clock, world } = begin({ kind: 'token', value: 't', userId: 'u1' });
    world.interval = 30 * SECOND;
    await clock.run(clock.sleep(661 * SECOND));
    expect(world.asked).toBe(3);
    world.signedIn = false;
    await clock.run(clock.sleep(661 * SECOND));
    expect(world.asked).toBe(3);
  });
});
