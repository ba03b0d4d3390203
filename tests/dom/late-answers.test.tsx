/** A tablet changes hands while a question of the first person is still under way: what comes back is nobody's. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '../../src/domain/records/rows.ts';
import { prepareBrowser, profileOf } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { authState, startSigningOut, becomeSignedIn, becomeSignedOut } =
  await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { changeOwnPassword } = await import('../../src/data/session/changePassword.ts');
const { cacheProfile, forgetCachedProfile, readCachedProfile } =
  await import('../../src/data/session/profile/profileCache.ts');
const { profiles } = await import('../../src/data/session/profiles.ts');
const { setOwnPin } = await import('../../src/data/session/pin/ownPin.ts');
const { pinOf } = await import('../../src/data/session/pin/pins.ts');
const { signOut } = await import('../../src/data/session/performSignOut.ts');

const SARI = { id: 'u-sari', email: 'sari@kuari.example' };
const BUDI = { id: 'u-budi', email: 'budi@kuari.example' };
const ofUser = (user: typeof SARI, over: Partial<Profile> = {}) => profileOf({ ...user, user_id: user.id, ...over });

/** The server hears every question and answers none until it is told to. */
const asked = vi.fn<(url: string) => void>();
let answer: (body: unknown) => void = () => undefined;

beforeEach(async () => {
  prepareBrowser({ signedIn: false });
  asked.mockReset();
  const answered = new Promise<Response>((resolve) => {
    answer = (body) => resolve(new Response(JSON.stringify(body)));
  });
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.includes('/logout')) return new Response(null, { status: 204 });
    asked(input);
    return (await answered).clone();
  });
  becomeSignedOut();
  await arrives(SARI);
});

/** As a sign-in leaves it. */
async function arrives(user: typeof SARI, profile = ofUser(user)): Promise<void> {
  await deviceStore().set(
    'kuari-auth',
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 4e9, user }),
  );
  await deviceStore().set('identity', user);
  cacheProfile(profile, Date.now());
  becomeSignedIn(user);
  await profiles.load(user);
}

const kept = () => ['user_profile', 'profile_cache_timestamp', 'userRole'].map((key) => localStorage.getItem(key));
const isAsked = () => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));

it('one who has signed out while their profile was fetched leaves none behind', async () => {
  const fetched = profiles.refresh(SARI, { force: true });
  await isAsked();
  await signOut();
  answer([ofUser(SARI)]);
  await fetched;
  expect(kept()).toEqual([null, null, null]);
});

it('nor does one whose profile arrives in the middle of the sign-out', async () => {
  const fetched = profiles.refresh(SARI, { force: true });
  await isAsked();
  startSigningOut();
  forgetCachedProfile();
  answer([ofUser(SARI)]);
  await fetched;
  expect(kept()).toEqual([null, null, null]);
});

it('the next person keeps their own profile, on screen and for the next start', async () => {
  const fetched = profiles.refresh(SARI, { force: true });
  await isAsked();
  await signOut();
  await arrives(BUDI);
  answer([ofUser(SARI)]);
  await fetched;
  expect([authState().profile?.user_id, readCachedProfile()?.user_id]).toEqual([BUDI.id, BUDI.id]);
});

it('a password that is changed when somebody else is here by then changes nothing of theirs', async () => {
  const changed = changeOwnPassword('Granite2026!');
  await isAsked();
  await signOut();
  await arrives(BUDI, ofUser(BUDI, { must_change_password: true }));
  answer({});
  expect(await changed).toEqual({ ok: true, value: undefined });
  expect(
    [authState().profile, readCachedProfile()].map((profile) => [profile?.user_id, profile?.must_change_password]),
  ).toEqual([
    [BUDI.id, true],
    [BUDI.id, true],
  ]);
  // The profile asks for a new password, so it is fetched. The fetch must end before the next test.
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.stringContaining('/profiles')));
});

it("a new password is not sent where the session is another person's already, as after a switch in another tab", async () => {
  await deviceStore().set(
    'kuari-auth',
    JSON.stringify({ access_token: 'b', refresh_token: 'r', expires_at: 4e9, user: BUDI }),
  );
  expect(await changeOwnPassword('Granite2026!')).toEqual({ ok: false, error: { kind: 'sign_in_again' } });
  expect(asked).not.toHaveBeenCalled();
});

it("one's own new password is known at once, and ends the PIN", async () => {
  becomeSignedOut();
  await arrives(SARI, ofUser(SARI, { must_change_password: true }));
  await setOwnPin({ ...SARI, name: 'Sari' }, '482915');
  answer({});
  await changeOwnPassword('Granite2026!');
  expect([authState().profile?.must_change_password, readCachedProfile()?.must_change_password]).toEqual([
    false,
    false,
  ]);
  expect(await pinOf(SARI.id)).toBeUndefined();
});

it('if the server wants the old password, the profile is fetched: the new one was chosen already', async () => {
  becomeSignedOut();
  let must_change_password = true;
  vi.stubGlobal('fetch', async (input: string) => {
    if (!input.includes('/functions/v1/users')) return Response.json([ofUser(BUDI, { must_change_password })]);
    must_change_password = false;
    return Response.json({ code: 'wrong_password' }, { status: 400 });
  });
  await arrives(BUDI, ofUser(BUDI, { must_change_password }));
  expect(authState().profile?.must_change_password).toBe(true);
  expect(await changeOwnPassword('Granite2026!')).toEqual({ ok: false, error: { kind: 'wrong' } });
  expect(authState().profile?.must_change_password).toBe(false);
});
