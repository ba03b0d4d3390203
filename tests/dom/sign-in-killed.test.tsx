/**
 * A sign-in that does not come to its end. Of one whose browser is killed: whoever the device takes for signed in is listed among its
 * users, whose unsent work is told of. Of one that fails: nothing of the person is left behind.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '../../src/domain/rows.ts';
import { prepareBrowser, USER } from './support/world.tsx';

vi.mock('../../src/data/session/loginFunction.ts', () => ({
  callLogin: async () => ({ ok: true, value: { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u-sari', email: 'sari@kuari.example' } } }),
}));
const registered = vi.hoisted(() => ({ answer: { kind: 'registered' } as object }));
vi.mock('../../src/data/session/registerDevice.ts', () => ({ registerDevice: async () => registered.answer }));
// The profile is fetched and cached while the device is registered.
vi.mock('../../src/data/session/profiles.ts', async () => {
  const { cacheProfile } = await import('../../src/data/session/profileCache.ts');
  return { profiles: { signedIn: async () => cacheProfile(PROFILE, Date.now()), load: async () => undefined }, showDenied: () => undefined };
});
vi.mock('../../src/data/session/sessionLock.ts', () => ({ underSessionLock: (work: () => Promise<void>) => work() }));

const PROFILE: Profile = {
  id: USER, user_id: 'u-sari', email: 'sari@kuari.example', full_name: 'Sari', role: 'manager', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z',
};

prepareBrowser({ signedIn: false });
const { deviceStore } = await import('../../src/data/db/deviceStore.ts');
const { performSignIn } = await import('../../src/data/session/signIn.ts');

beforeEach(async () => {
  const store = deviceStore();
  await Promise.all(['identity', 'users', 'kuari-auth'].map((key) => store.delete(key)));
  prepareBrowser({ signedIn: false });
  registered.answer = { kind: 'registered' };
});

it.each([0, 1, 2, 3])('killed after %i writes, it knows nobody as signed in whom it does not list', async (lasting) => {
  const store = deviceStore();
  const [real, never] = [{ ...store }, new Promise<never>(() => undefined)];
  let left = lasting;
  const survives = () => (left -= 1) >= 0;
  vi.spyOn(store, 'set').mockImplementation((key, value) => (survives() ? real.set(key, value) : never));
  vi.spyOn(store, 'update').mockImplementation((key, change) => (survives() ? real.update(key, change) : never));
  void performSignIn({ email: 'sari@kuari.example', password: 'x' });
  await vi.waitFor(() => expect(left).toBeLessThan(0), 10_000);
  const [identity, users] = [await real.get<{ id: string }>('identity'), await real.get<Record<string, string>>('users')];
  expect(users === undefined ? identity : users[identity?.id ?? 'u-sari']).toBe(users === undefined ? undefined : 'sari@kuari.example');
  vi.restoreAllMocks();
});

/** Who the next start of a page takes for signed in: from its first moment on, and after the store was read. */
async function nextStart() {
  vi.resetModules();
  const { authState } = await import('../../src/data/auth.ts');
  const first = authState().phase;
  const { restoreIdentity } = await import('../../src/data/session/restore.ts');
  await restoreIdentity();
  return [first, authState().phase];
}

/** What of a session the device still holds, in its store and in the copy. */
const sessionLeft = async () => [await deviceStore().get('kuari-auth') ?? null, localStorage.getItem('kuari-auth')];

it.each([1, 2, 3])('where write %i is refused, the person reads so, and the next start knows neither their session nor their face', async (failing) => {
  const store = deviceStore();
  const real = { ...store };
  let write = -1;
  const isRefused = () => (write += 1) === failing;
  vi.spyOn(store, 'set').mockImplementation((key, value) => (isRefused() ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.set(key, value)));
  vi.spyOn(store, 'update').mockImplementation((key, change) => (isRefused() ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.update(key, change)));
  expect(await performSignIn({ email: 'sari@kuari.example', password: 'x' })).toEqual({ ok: false, error: { kind: 'unexpected' } });
  vi.restoreAllMocks();
  expect(await sessionLeft()).toEqual([null, null]);
  expect(await nextStart()).toEqual(['starting', 'signed_out']);
});

it.each([0, 1, 2, 3])('where the store takes %i writes and nothing after, nobody is signed in at the next start', async (lasting) => {
  const store = deviceStore();
  const real = { ...store };
  let left = lasting;
  const broken = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  const lasts = () => (left -= 1) >= 0;
  vi.spyOn(store, 'set').mockImplementation((key, value) => (lasts() ? real.set(key, value) : broken()));
  vi.spyOn(store, 'update').mockImplementation((key, change) => (lasts() ? real.update(key, change) : broken()));
  vi.spyOn(store, 'delete').mockImplementation(broken);
  expect(await performSignIn({ email: 'sari@kuari.example', password: 'x' })).toEqual({ ok: false, error: { kind: 'unexpected' } });
  vi.restoreAllMocks();
  expect(await nextStart()).toEqual(['starting', 'signed_out']);
});

it('of one whose device was revoked nothing is left', async () => {
  registered.answer = { kind: 'refused', code: 'device_revoked' };
  expect(await performSignIn({ email: 'sari@kuari.example', password: 'x' })).toMatchObject({ ok: false, error: { kind: 'access_denied', code: 'device_revoked' } });
  expect(await sessionLeft()).toEqual([null, null]);
  expect(await nextStart()).toEqual(['starting', 'signed_out']);
});
