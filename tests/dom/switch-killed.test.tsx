/** A switch by PIN killed at any write: a session is in use by the signed-in user or sealed, never in the clear. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser, profileOf } from './support/world.tsx';
import { breakAfter, killedAfter, nextStart, refuseWrite, sessionLeft } from './support/writes.ts';

prepareBrowser({ signedIn: false });
const { authState, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { createLock } = await import('../../src/data/session/pin/lockbox.ts');
const { sealSession } = await import('../../src/data/session/pin/ownPin.ts');
const { changePin } = await import('../../src/data/session/pin/pins.ts');
const { performSwitch } = await import('../../src/data/session/switchByPin.ts');

const SARI = { id: 'u-sari', email: 'sari@kuari.example', name: 'Sari Dewi' };
const SESSION = JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: SARI.id } });
const PROFILE = profileOf({ user_id: SARI.id, email: SARI.email, full_name: SARI.name });
/** The try is counted, the count begins anew; then the session, the identity, and the box is emptied. */
const WRITES = [0, 1, 2, 3, 4] as const;

beforeEach(async () => {
  prepareBrowser({ signedIn: false });
  becomeSignedOut();
  await Promise.all(['identity', 'kuari-auth', 'pins'].map((key) => deviceStore().delete(key)));
  const lock = await createLock('482915', 1_000);
  await changePin(SARI.id, () => ({ ...SARI, lock, sealed: null, tries: 0 }));
  await sealSession(SARI.id, { session: SESSION, profile: PROFILE, profileAt: Date.now() });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const switched = () => performSwitch(SARI.id, '482915');

it.each(WRITES)(
  'where write %i is refused, nobody is signed in, nothing lies in the clear, and the PIN opens the box the next time',
  async (failing) => {
    refuseWrite(deviceStore(), failing);
    await expect(switched()).rejects.toThrow(failing === 2 ? 'not kept' : 'full');
    vi.restoreAllMocks();
    expect(authState()).toMatchObject({ phase: 'signed_out', user: null });
    expect(await sessionLeft(deviceStore())).toEqual([null, null]);
    expect([await deviceStore().get('identity'), localStorage.getItem('user_profile')]).toEqual([undefined, null]);
    expect(await switched()).toEqual({ ok: true, value: undefined });
    expect(await sessionLeft(deviceStore())).toEqual([SESSION, SESSION]);
  },
);

it.each(WRITES)(
  'killed after %i writes, the next start has both of them, session and person, or neither',
  async (lasting) => {
    await killedAfter(deviceStore(), lasting, switched);
    const isIn = lasting === 4;
    expect((await nextStart())[1]).toBe(isIn ? 'signed_in' : 'signed_out');
    expect(await sessionLeft(deviceStore())).toEqual(isIn ? [SESSION, SESSION] : [null, null]);
    expect(localStorage.getItem('user_profile')).toBe(isIn ? JSON.stringify(PROFILE) : null);
  },
);

it.each([2, 3] as const)(
  'where the store takes %i writes and nothing after, the first start with a store that works again leaves nothing in the clear',
  async (lasting) => {
    breakAfter(deviceStore(), lasting);
    await expect(switched()).rejects.toThrow(lasting === 2 ? 'not kept' : 'full');
    expect(authState().phase).toBe('signed_out');
    vi.restoreAllMocks();
    expect(await nextStart()).toEqual(['starting', 'signed_out']);
    expect(await sessionLeft(deviceStore())).toEqual([null, null]);
  },
);
