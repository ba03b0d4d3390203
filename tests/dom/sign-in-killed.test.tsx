/** A sign-in that is killed lists whom the device takes for signed in, or leaves no session; one that fails leaves nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeLockManager } from '../unit/data/support/lockManager.ts';
import { prepareBrowser, profileOf } from './support/world.tsx';
import { breakAfter, killedAfter, nextStart, refuseWrite, sessionLeft } from './support/writes.ts';

vi.mock('../../src/data/session/loginFunction.ts', () => ({
  callLogin: async () => ({
    ok: true,
    value: {
      access_token: 'a',
      refresh_token: 'r',
      expires_at: 1,
      user: { id: 'u-sari', email: 'sari@kuari.example' },
    },
  }),
}));
const registered = vi.hoisted(() => ({ answer: { kind: 'registered' } as object }));
vi.mock('../../src/data/session/registerDevice.ts', () => ({ registerDevice: async () => registered.answer }));
// The profile is fetched and cached while the device is registered.
vi.mock('../../src/data/session/profiles.ts', async () => {
  const { cacheProfile } = await import('../../src/data/session/profile/profileCache.ts');
  return {
    profiles: { signedIn: async () => cacheProfile(PROFILE, Date.now()), load: async () => undefined },
    showDenied: () => undefined,
  };
});

const PROFILE = profileOf({ user_id: 'u-sari', email: 'sari@kuari.example', full_name: 'Sari' });

prepareBrowser({ signedIn: false });
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { performSignIn } = await import('../../src/data/session/performSignIn.ts');

beforeEach(async () => {
  const store = deviceStore();
  await Promise.all(['identity', 'users', 'kuari-auth'].map((key) => store.delete(key)));
  prepareBrowser({ signedIn: false });
  registered.answer = { kind: 'registered' };
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([0, 1, 2, 3])(
  'killed after %i writes, it knows nobody as signed in whom it does not list, and the next start leaves nothing of the session',
  async (lasting) => {
    const store = deviceStore();
    await killedAfter(store, lasting, () => performSignIn({ email: 'sari@kuari.example', password: 'x' }));
    expect([await store.get('identity'), await store.get('users')]).toEqual([
      undefined,
      lasting < 2 ? undefined : { 'u-sari': 'sari@kuari.example' },
    ]);
    expect((await nextStart())[1]).toBe('signed_out');
    expect(await sessionLeft(store)).toEqual([null, null]);
    expect(localStorage.getItem('user_profile')).toBeNull();
  },
);

it('a page that starts beside a sign-in leaves its session alone', async () => {
  const locks = new FakeLockManager();
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks.of('page'));
  const store = deviceStore();
  await killedAfter(store, 3, () => performSignIn({ email: 'sari@kuari.example', password: 'x' }));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks.of('another tab'));
  await nextStart();
  expect(await sessionLeft(store)).toEqual([expect.stringContaining('u-sari'), expect.stringContaining('u-sari')]);
});

const FAILURES = [0, 1, 2, 3].flatMap((n) => [
  { where: `write ${n} is refused`, kind: 'incomplete', left: [null, null], harm: () => refuseWrite(deviceStore(), n) },
  // What a broken store still holds is removed by the next start.
  { where: `${n} writes pass`, kind: 'storage', left: expect.any(Array), harm: () => breakAfter(deviceStore(), n) },
]);
it.each(FAILURES)('where $where, the sign-in fails as "$kind", and the next start knows nobody', async (failure) => {
  failure.harm();
  const error = { kind: failure.kind };
  expect(await performSignIn({ email: 'sari@kuari.example', password: 'x' })).toEqual({ ok: false, error });
  vi.restoreAllMocks();
  expect(await sessionLeft(deviceStore())).toEqual(failure.left);
  expect(await nextStart()).toEqual(['starting', 'signed_out']);
  expect(await sessionLeft(deviceStore())).toEqual([null, null]);
});

it('of one whose device was revoked nothing is left', async () => {
  registered.answer = { kind: 'refused', code: 'device_revoked' };
  expect(await performSignIn({ email: 'sari@kuari.example', password: 'x' })).toMatchObject({
    ok: false,
    error: { kind: 'access_denied', code: 'device_revoked' },
  });
  expect(await sessionLeft(deviceStore())).toEqual([null, null]);
  expect(await nextStart()).toEqual(['starting', 'signed_out']);
});
