/** Two people sign in at the same moment in two tabs of one device: one is in, with their own session; the other is told, and leaves nothing. */
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser } from './support/world.tsx';

const SARI = { id: 'u-sari', email: 'sari@kuari.example' };
const BUDI = { id: 'u-budi', email: 'budi@kuari.example' };
const sessionOf = (user: { id: string; email: string }) => ({
  access_token: `a-${user.id}`,
  refresh_token: `r-${user.id}`,
  expires_at: 1,
  user,
});

vi.mock('../../src/data/session/loginFunction.ts', () => ({
  callLogin: async () => ({ ok: true, value: sessionOf(SARI) }),
}));
/** What the other tab does while Sari's asks for her ticket code. */
const meanwhile = vi.hoisted(() => ({ work: async (): Promise<unknown> => undefined }));
vi.mock('../../src/data/session/registerDevice.ts', () => ({
  registerDevice: async () => {
    await meanwhile.work();
    return { kind: 'registered' };
  },
}));
vi.mock('../../src/data/session/profiles.ts', () => ({
  profiles: { signedIn: async () => undefined, load: async () => undefined },
  showDenied: () => undefined,
}));

prepareBrowser({ signedIn: false });
const { authState, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { performSignIn } = await import('../../src/data/session/performSignIn.ts');

const store = deviceStore();
const putSession = () => store.set('kuari-auth', JSON.stringify(sessionOf(BUDI)));
const putIdentity = () => store.set('identity', BUDI);
const sessionUser = async (): Promise<unknown> =>
  JSON.parse((await store.get<string>('kuari-auth')) ?? 'null')?.user.id;

beforeEach(async () => {
  await Promise.all(['identity', 'users', 'kuari-auth'].map((key) => store.delete(key)));
  prepareBrowser({ signedIn: false });
  becomeSignedOut();
});

const signInAsSari = () => performSignIn({ email: SARI.email, password: 'x' });

it('whose session was replaced before they were in is told so, and the other one goes on', async () => {
  meanwhile.work = putSession;
  expect(await signInAsSari()).toEqual({ ok: false, error: { kind: 'overridden' } });
  expect([authState().phase, await store.get('identity'), await sessionUser()]).toEqual([
    'signed_out',
    undefined,
    BUDI.id,
  ]);
});

it('who comes second, while the other is in already, is told so, replaces nothing, and the tab is the other’s', async () => {
  meanwhile.work = async () => undefined;
  await putSession();
  await putIdentity();
  expect(await signInAsSari()).toEqual({ ok: false, error: { kind: 'overridden' } });
  expect([authState().user, await store.get('identity'), await sessionUser(), await store.get('users')]).toEqual([
    BUDI,
    BUDI,
    BUDI.id,
    undefined,
  ]);
});

it('who finds the other in at the very end is told so, and the tab is the other’s', async () => {
  meanwhile.work = async () => {
    await putSession();
    await putIdentity();
  };
  expect(await signInAsSari()).toEqual({ ok: false, error: { kind: 'overridden' } });
  expect([authState().user, await store.get('identity'), await sessionUser()]).toEqual([BUDI, BUDI, BUDI.id]);
});

it('who is in already and signs in again is let in', async () => {
  meanwhile.work = async () => undefined;
  await store.set('identity', SARI);
  expect(await signInAsSari()).toEqual({ ok: true, value: undefined });
  expect([authState().user, await sessionUser()]).toEqual([SARI, SARI.id]);
});
