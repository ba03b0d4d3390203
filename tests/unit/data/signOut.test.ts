/** Signing out on a fake clock: whatever does not answer, after 3 s the person is out. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authState, becomeSignedIn, onAuthChange } from '../../../src/data/session/authState.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { createSessionStorage, SESSION_KEY } from '../../../src/data/session/sessionStorage.ts';
import { signOut } from '../../../src/data/session/performSignOut.ts';
import { FakeClock } from '../sync/support/fakeClock.ts';

const USER = { id: 'u-sari', email: 'sari@kuari.example' };
const never = new Promise<never>(() => undefined);
const device = deviceStore();
const session = createSessionStorage(device, null);

beforeEach(async () => {
  await device.set('identity', USER);
  await session.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: USER }),
  );
  becomeSignedIn(USER);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** How long a sign-out takes, in ms of its clock. */
async function takes(world: Partial<Parameters<typeof signOut>[1]> = {}): Promise<number> {
  const clock = new FakeClock();
  const from = clock.now();
  await clock.run(signOut({}, { clock, device, session, ...world }));
  return clock.now() - from;
}

test('it is immediate if everything answers, and leaves neither identity nor session', async () => {
  // On this clock time passes only when nothing else can happen: the store's own work is waited for first.
  const clock = { now: () => 0, sleep: () => never };
  await signOut({}, { clock, device, session });
  expect(authState()).toMatchObject({ phase: 'signed_out', user: null, signingOut: false, signedOutByUser: true });
  expect([await device.get('identity'), await session.getItem(SESSION_KEY)]).toEqual([undefined, null]);
});

test.each(['get', 'delete', 'update'] as const)(
  'a store whose "%s" never answers delays it for 3 seconds and no longer',
  async (what) => {
    vi.spyOn(device, what).mockReturnValue(never);
    const phases: string[] = [];
    const stop = onAuthChange(({ phase, signingOut }) => void phases.push(signingOut ? 'leaving' : phase));
    expect(await takes()).toBe(3_000);
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
