/** The ticket code of a store: who asks for one, what a refusal means, and what a revoked tablet does. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, USER } from './support/world.tsx';

prepareBrowser({ signedIn: false });
const { userStore } = await import('../../src/data/store/schema.ts');
const { readMeta, writeMeta } = await import('../../src/data/store/meta.ts');
const { readSyncProgress } = await import('../../src/data/runtime/syncCounts.ts');
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');
const { forgetCachedRows } = await import('../../src/data/store/apply/commitPage.ts');
const { DRAIN_START } = await import('../../src/data/store/apply/syncStore.ts');
const { authState, becomeSignedIn, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { signIn } = await import('../../src/data/signingIn.ts');
const { refreshProfile } = await import('../../src/data/session/refreshProfile.ts');
const { renewCode } = await import('../../src/data/session/refreshProfile.ts');
const { sessionStore } = await import('../../src/data/session/pageSession.ts');
const { SESSION_KEY } = await import('../../src/data/session/client/sessionStorage.ts');

const EMAIL = 'clerk@kuari.example';
const db = userStore(USER).strict;
const REVOKED = () =>
  Response.json(
    { error: 'This device was revoked. Ask the owner to admit it again.', details: null, code: 'device_revoked' },
    { status: 403 },
  );
const GIVEN = () => Response.json({ id: 'registration-2', code: 'B8M' });

const segment = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const token = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment({ sub: USER, exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`;
const user = {
  id: USER,
  aud: 'authenticated',
  email: EMAIL,
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};
const session = JSON.stringify({
  access_token: token,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user,
});

let registrations = 0;
let registered: unknown = null;

/** A server that lets the clerk in; how it answers the registration is the story. */
function serve(register: () => Response): void {
  registrations = 0;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/functions/v1/login')) return new Response(session);
    if (url.includes('/auth/v1/user')) return Response.json(user);
    if (!url.includes('/functions/v1/register_device')) return Response.json([]);
    registrations += 1;
    registered = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    return register();
  });
}

beforeEach(async () => {
  await db.meta.clear();
  await sessionStore.removeItem(SESSION_KEY);
  becomeSignedOut();
});

const withRegistration = () => writeMeta(db, 'device', { id: 'registration-1', code: 'A7K' });
const refusedByPush = () => writeMeta(db, 'drain', { ...DRAIN_START, device_refused: true });
const refusedByPull = () =>
  writeMeta(db, 'pull', { ...PULL_START, last_failure: { at: Date.now(), code: 'device_mismatch' } });
const trySignIn = () => signIn({ email: EMAIL, password: 'Quarry2026!' });

it('tells the owner which version of the app a device runs', async () => {
  vi.stubEnv('VITE_APP_VERSION', '4.2.0');
  serve(GIVEN);
  await trySignIn();
  expect(registered).toMatchObject({ app_version: '4.2.0' });
});

describe('a page that is open', () => {
  const open = async () => {
    await sessionStore.setItem(SESSION_KEY, session);
    becomeSignedIn({ id: USER, email: EMAIL });
  };

  it('asks for a new code once its store has lost it, without a reload, and once only', async () => {
    serve(GIVEN);
    await withRegistration();
    await open();
    expect(await renewCode()).toBe(false);
    expect(registrations).toBe(0);
    await db.meta.delete('device');
    expect(await renewCode()).toBe(true);
    expect(await readMeta(db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
    expect(await renewCode()).toBe(false);
    expect(registrations).toBe(1);
  });

  it('asks again while the server cannot be reached, and no more once it was refused', async () => {
    await open();
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await renewCode()).toBe(false);
    serve(REVOKED);
    expect(await renewCode()).toBe(false);
    expect(await renewCode()).toBe(false);
    expect(registrations).toBe(1);
    expect(await readMeta(db, 'device')).toBeUndefined();
  });
});

describe('a page that starts', () => {
  const start = async () => {
    await sessionStore.setItem(SESSION_KEY, session);
    becomeSignedIn({ id: USER, email: EMAIL });
    await refreshProfile();
  };

  it('asks for a ticket code where the store has none', async () => {
    serve(GIVEN);
    await start();
    expect(await readMeta(db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
  });

  it.each([
    ['push', refusedByPush],
    ['pull', refusedByPull],
  ])('registers nothing anew after a %s was refused: it tells the person to sign in', async (_what, refused) => {
    serve(GIVEN);
    await withRegistration();
    await refused();
    await start();
    expect(registrations).toBe(0);
    expect(await readMeta(db, 'device')).toEqual({ id: 'registration-1', code: 'A7K' });
    expect((await readSyncProgress(db, Date.now())).waitingForSignIn).toBe(true);
  });
});

describe('a sign-in', () => {
  it.each([
    ['push', refusedByPush],
    ['pull', refusedByPull],
  ])('after a refused %s gets a new code, and the tickets count from the start', async (_what, refused) => {
    serve(GIVEN);
    await withRegistration();
    await writeMeta(db, 'counters', { SJ: 41 });
    await refused();
    expect(await trySignIn()).toEqual({ ok: true, value: undefined });
    expect(await readMeta(db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
    expect(await readMeta(db, 'counters')).toEqual({});
    expect((await readSyncProgress(db, Date.now())).waitingForSignIn).toBe(false);
  });

  it('knows of a refused pull though signing out has deleted the rows', async () => {
    serve(GIVEN);
    await withRegistration();
    await refusedByPull();
    await forgetCachedRows(db);
    expect(await trySignIn()).toEqual({ ok: true, value: undefined });
    expect(await readMeta(db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
  });

  it('on a revoked device fails with the reason, and what waits there stays', async () => {
    serve(REVOKED);
    await withRegistration();
    await refusedByPush();
    await saveSomething();
    expect(await trySignIn()).toEqual({
      ok: false,
      error: {
        kind: 'access_denied',
        code: 'device_revoked',
        message: 'This device was revoked. Ask the owner to admit it again.',
      },
    });
    expect(authState().phase).toBe('signed_out');
    expect(await sessionStore.getItem(SESSION_KEY)).toBeNull();
    expect(await db.outbox.count()).toBe(1);
  });

  it('of an account that may open nothing and gets no ticket code leads as far as the access-denied page', async () => {
    serve(() =>
      Response.json(
        { error: 'You do not have permission to perform this action.', details: null, code: 'forbidden' },
        { status: 403 },
      ),
    );
    expect(await trySignIn()).toEqual({ ok: true, value: undefined });
    expect(authState()).toMatchObject({ phase: 'signed_in', profile: { role: 'operator' }, notice: null });
    expect(await readMeta(db, 'device')).toBeUndefined();
  });

  it('takes a 403 of somebody else for a server that is away', async () => {
    serve(() => new Response('<html>Wi-Fi</html>', { status: 403 }));
    expect(await trySignIn()).toEqual({ ok: false, error: { kind: 'service_unavailable', message: null } });
  });
});

async function saveSomething(): Promise<void> {
  const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
  const { newId } = await import('../../src/domain/records/ids.ts');
  const saved = await saveTo(db, [{ kind: 'customers.create', entity_id: newId(), payload: { name: 'PT Karya' } }], {
    now: Date.now,
    newId,
  });
  if (!saved.ok) throw new Error(saved.error.kind);
}
