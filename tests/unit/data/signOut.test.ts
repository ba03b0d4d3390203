/** Signing out on a fake clock: whatever does not answer, after 3 s the person is out. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authState, becomeSignedIn, onAuthChange } from '../../../src/data/session/authState.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { entries, listeners } from '../../../src/data/remote/listEntries.ts';
import { createSessionStorage, SESSION_KEY } from '../../../src/data/session/client/sessionStorage.ts';
import { signOut } from '../../../src/data/session/performSignOut.ts';
import { forgetRowsOf } from '../../../src/data/session/forgetRowsOf.ts';
import { forgetRowsLeft, forgetRowsUntilGone, leaveRows } from '../../../src/data/session/rowsLeft.ts';
import type { SignOutOptions } from '../../../src/data/session/sessionTypes.ts';
import { userStore } from '../../../src/data/store/schema.ts';
import { createLock } from '../../../src/data/session/pin/lockbox.ts';
import { changePin, endPin, pinOf } from '../../../src/data/session/pin/pins.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';

const USER = { id: 'u-sari', email: 'sari@kuari.example' };
const never = new Promise<never>(() => undefined);
const device = deviceStore();
const session = createSessionStorage(device, null);
const SESSION = JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: USER });

beforeEach(async () => {
  await device.set('identity', USER);
  await session.setItem(SESSION_KEY, SESSION);
  becomeSignedIn(USER);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const STILL = { now: () => 0, sleep: () => never };
/** On a clock that stands still: all that the store has to do is waited for. */
const leave = (options: SignOutOptions = {}) => signOut(options, { clock: STILL, device, session });
const withPin = async () => {
  const lock = await createLock('482915', 1_000);
  await changePin(USER.id, () => ({ ...USER, name: 'Sari', lock, sealed: null, tries: 0 }));
};

test('it is immediate if everything answers, and leaves neither identity nor session', async () => {
  await leave();
  expect(authState()).toMatchObject({ phase: 'signed_out', user: null, signingOut: false, signedOutByUser: true });
  expect([await device.get('identity'), await session.getItem(SESSION_KEY)]).toEqual([undefined, null]);
});

test('it forgets the lists of the office that were read from the server', async () => {
  entries.set(`${USER.id} people`, { value: ['Sari'], readAt: 0, failure: null, busy: false, outdated: false });
  const told = vi.fn<() => void>();
  listeners.add(told);
  await leave();
  listeners.delete(told);
  expect([entries.size, told.mock.calls.length]).toEqual([0, 1]);
});

test('for a new sign-in that the server asks for, the page knows why and whom, and no PIN opens the old session', async () => {
  await withPin();
  await leave({ switching: true, again: true });
  expect(authState()).toMatchObject({
    phase: 'signed_out',
    notice: 'session_expired',
    expiredEmail: USER.email,
    signedOutByUser: false,
  });
  expect(await pinOf(USER.id)).toBeFalsy();
});

test.each(['get', 'delete', 'update'] as const)(
  'a store whose "%s" never answers delays it for 3 seconds and no longer',
  async (what) => {
    vi.spyOn(device, what).mockReturnValue(never);
    const phases: string[] = [];
    const stop = onAuthChange(({ phase, signingOut }) => void phases.push(signingOut ? 'leaving' : phase));
    const clock = new FakeClock();
    const from = clock.now();
    await clock.run(signOut({}, { clock, device, session }));
    expect(clock.now() - from).toBe(3_000);
    stop();
    expect(phases).toEqual(['leaving', 'signed_out']);
  },
);

test('a store that fails at everything does not keep the user signed in', async () => {
  for (const what of ['get', 'delete', 'update'] as const)
    vi.spyOn(device, what).mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await signOut({}, { clock: new FakeClock(), device, session });
  expect(authState().phase).toBe('signed_out');
});

describe('the rows that this device has fetched', () => {
  const rows = () => userStore(USER.id).relaxed.anyRows('stocks');
  const answering = (body: string | null) => {
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubEnv('VITE_SUPABASE_URL', 'http://kuari.example');
    vi.stubGlobal('fetch', () =>
      body === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(body)),
    );
  };

  beforeEach(async () => {
    await rows().put({ id: 'abu_batu', version: 1, position: 1, deleted_at: null });
    await device.delete('rows_left');
  });
  afterEach(() => endPin(USER.id));

  test('stay through a sign-out without signal of one with a PIN, until the server is reached: no portal is the server', async () => {
    await withPin();
    await leave({ offline: true });
    expect(await rows().count()).toBe(1);
    for (const body of [null, '<html>Sign in to the Wi-Fi</html>']) {
      answering(body);
      await forgetRowsLeft(forgetRowsOf);
      expect(await rows().count()).toBe(1);
    }
    answering('{"name":"GoTrue"}');
    await forgetRowsLeft(forgetRowsOf);
    expect(await rows().count()).toBe(0);
    await rows().put({ id: 'abu_batu', version: 1, position: 1, deleted_at: null });
    await forgetRowsLeft(forgetRowsOf);
    expect(await rows().count()).toBe(1);
  });

  test('are asked about again until the server answers, at the third try, and then no more', async () => {
    await withPin();
    await leave({ offline: true });
    const clock = new FakeClock();
    const from = clock.now();
    const tries: number[] = [];
    answering('{"name":"GoTrue"}');
    const health = globalThis.fetch;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      tries.push(clock.now() - from);
      return tries.length < 3 ? Promise.reject(new TypeError('Failed to fetch')) : health(...request);
    });
    const gone = forgetRowsUntilGone(forgetRowsOf, clock);
    await clock.run(gone);
    expect(tries).toEqual([0, 1_000, 3_000]);
    expect(await rows().count()).toBe(0);
    await clock.run(forgetRowsUntilGone(forgetRowsOf, clock));
    expect(tries).toHaveLength(3);
  });

  test('of one who signs out while the server is asked are deleted too', async () => {
    await leaveRows('u-budi');
    answering('{"name":"GoTrue"}');
    const health = globalThis.fetch;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
      leaveRows('u-dewi').then(() => health(...request)),
    );
    const forgotten: string[] = [];
    await forgetRowsLeft((user) => Promise.resolve(forgotten.push(user)));
    expect(forgotten).toEqual(['u-budi', 'u-dewi']);
    expect(await device.get('rows_left')).toBeUndefined();
  });

  test('stay for one who came back before there was signal', async () => {
    await withPin();
    await leave({ offline: true });
    await device.set('identity', USER);
    answering('{"name":"GoTrue"}');
    await forgetRowsLeft(forgetRowsOf);
    expect(await rows().count()).toBe(1);
  });

  test.each([
    ['without a PIN, who cannot come back without signal', { offline: true }, false],
    ['with a PIN and signal', { offline: false }, true],
  ] as const)('are deleted at the sign-out of one %s', async (_, options, pin) => {
    if (pin) await withPin();
    await leave(options);
    expect(await rows().count()).toBe(0);
  });
});

/** What the server is asked while this person signs out. */
const asked = async (): Promise<string[]> => {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubEnv('VITE_SUPABASE_URL', 'http://kuari.example');
  await leave();
  return fetch.mock.calls.map(([url]) => new URL(url).pathname);
};

test('a session that the PIN keeps is not ended at the server: it goes on when its user comes back; any other is', async () => {
  expect(await asked()).toEqual(['/auth/v1/logout']);
  becomeSignedIn(USER);
  await session.setItem(SESSION_KEY, SESSION);
  await withPin();
  expect(await asked()).toEqual([]);
  expect((await pinOf(USER.id))?.sealed).not.toBeNull();
  await endPin(USER.id);
});
