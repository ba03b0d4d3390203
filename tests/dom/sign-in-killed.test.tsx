/** A browser that is killed while somebody signs in: whoever the device takes for signed in is listed among its users, whose unsent work is told of. */
import { expect, it, vi } from 'vitest';
import { prepareBrowser } from './support/world.tsx';

vi.mock('../../src/data/session/loginFunction.ts', () => ({
  callLogin: async () => ({ ok: true, value: { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u-sari', email: 'sari@kuari.example' } } }),
}));
vi.mock('../../src/data/session/registerDevice.ts', () => ({ registerDevice: async () => ({ kind: 'registered' }) }));
vi.mock('../../src/data/session/profiles.ts', () => ({ profiles: { signedIn: async () => undefined }, showDenied: () => undefined }));
vi.mock('../../src/data/session/sessionLock.ts', () => ({ underSessionLock: (work: () => Promise<void>) => work() }));

prepareBrowser({ signedIn: false });
const { deviceStore } = await import('../../src/data/db/deviceStore.ts');
const { performSignIn } = await import('../../src/data/session/signIn.ts');

it.each([0, 1, 2, 3])('killed after %i writes, it knows nobody as signed in whom it does not list', async (lasting) => {
  const store = deviceStore();
  await Promise.all(['identity', 'users', 'kuari-auth'].map((key) => store.delete(key)));
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
