import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { createAuthClient } from '../../../src/data/session/client/authClient.ts';
import { answerOf } from '../../../src/data/session/loginFunction.ts';
import { fetchProfile, guessedRole } from '../../../src/data/session/profile/profile.ts';
import {
  createSessionStorage,
  readSession,
  removeSessionOf,
  SESSION_KEY,
} from '../../../src/data/session/client/sessionStorage.ts';
import type { Mirror, SessionStorage } from '../../../src/data/session/client/sessionStorage.ts';
import { createTokenSource } from '../../../src/data/session/client/tokens.ts';
import { sessionInMemory } from './support/sessionInMemory.ts';
import { NO_RENEWAL, refused, sessionOf } from './support/sessions.ts';

const NOW = Date.parse('2026-11-20T01:00:00Z');
const session = (token: string, expiresInSeconds: number, user = 'user-1') =>
  sessionOf(user, token, NOW / 1000 + expiresInSeconds);

/** A browser that forbids IndexedDB, as some private windows do. */
const noDatabase = trusted<IDBFactory>({
  open: () => {
    throw new DOMException('private mode', 'SecurityError');
  },
});

class Copy implements Mirror {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
}

function createSession(
  stored: string | null,
  options: {
    online?: boolean;
    offset?: number | null;
    ahead?: number;
    refresh?: (storage: SessionStorage) => Promise<unknown>;
  } = {},
) {
  const storage = sessionInMemory(new Map(stored === null ? [] : [[SESSION_KEY, stored]]));
  let refreshes = 0;
  const clock = { now: NOW + (options.ahead ?? 0) };
  const refresh = async () => {
    refreshes += 1;
    await options.refresh?.(storage);
  };
  const tokens = createTokenSource({
    storage,
    now: () => clock.now,
    isOnline: () => options.online ?? true,
    auth: () => Promise.resolve({ getSession: refresh, refreshSession: refresh }),
    exclusively: (work) => work(),
    offsetMs: async () => options.offset ?? null,
  });
  return { tokens, storage, clock, refreshes: () => refreshes };
}
const renewsTo = (token: string) => ({
  refresh: (storage: SessionStorage) => storage.setItem(SESSION_KEY, session(token, 3600)),
});

describe('the access token', () => {
  test('is read from the store while it is valid, without a request', async () => {
    const { tokens, refreshes } = createSession(session('a', 600));
    expect(await tokens.current()).toEqual({ kind: 'token', value: 'a', userId: 'user-1' });
    expect(refreshes()).toBe(0);
  });

  test('is renewed in its last minute', async () => {
    const { tokens } = createSession(session('a', 30), renewsTo('b'));
    expect(await tokens.current()).toMatchObject({ kind: 'token', value: 'b' });
  });

  test('that has expired is kept offline: nobody is signed out', async () => {
    const { tokens, storage, refreshes } = createSession(session('a', -9000), { online: false });
    for (let n = 0; n < 3; n += 1) expect(await tokens.current()).toEqual({ kind: 'unreachable' });
    expect(await readSession(storage)).not.toBeNull();
    expect(refreshes()).toBe(1);
  });

  test('that has expired is renewed although the browser wrongly reports no network, at once or a minute later', async () => {
    let isAway = true;
    const { tokens, clock } = createSession(session('a', -9000), {
      online: false,
      refresh: (storage) => (isAway ? Promise.resolve() : storage.setItem(SESSION_KEY, session('b', 3600))),
    });
    expect(await tokens.current()).toEqual({ kind: 'unreachable' });
    isAway = false;
    clock.now += 61_000;
    expect(await tokens.current()).toMatchObject({ kind: 'token', value: 'b' });
  });

  test('that has expired while the server cannot be reached counts as a network failure', async () => {
    const { tokens } = createSession(session('a', -9000));
    expect(await tokens.current()).toEqual({ kind: 'unreachable' });
  });

  test('that has expired is renewed within the configured time (cache.session_timeout), and not awaited longer', async () => {
    vi.useFakeTimers();
    const storage = createSessionStorage(openDeviceStore(noDatabase), new Copy());
    await storage.setItem(SESSION_KEY, session('a', -10));
    const never = () => new Promise<never>(() => undefined);
    const tokens = createTokenSource({
      storage,
      now: () => NOW,
      isOnline: () => true,
      auth: () => Promise.resolve({ getSession: never, refreshSession: never }),
      exclusively: (work) => work(),
      refreshLimitMs: () => 8_000,
    });
    const answered = vi.fn<(token: unknown) => void>();
    void tokens.current().then(answered);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect(answered).toHaveBeenCalledWith({ kind: 'unreachable' });
  });

  test('whose renewal is refused requires a sign-in', async () => {
    const { tokens } = createSession(session('a', -9000), { refresh: (storage) => storage.removeItem(SESSION_KEY) });
    expect(await tokens.current()).toEqual({ kind: 'refused' });
    expect(await tokens.current()).toEqual({ kind: 'signed_out' });
  });

  test('that another page renewed meanwhile is used, not renewed again', async () => {
    const { tokens, storage, refreshes } = createSession(session('a', 600));
    await tokens.current();
    await storage.setItem(SESSION_KEY, session('b', 3600));
    expect(await tokens.renewed()).toMatchObject({ value: 'b' });
    expect(refreshes()).toBe(0);
  });

  test('is renewed on refusal at most once a minute', async () => {
    const { tokens, clock, refreshes } = createSession(session('a', 600), renewsTo('b'));
    await tokens.current();
    await tokens.renewed();
    await tokens.renewed();
    expect(refreshes()).toBe(1);
    clock.now += 61_000;
    await tokens.renewed();
    expect(refreshes()).toBe(2);
  });
});

describe('the access token of a device whose clock is wrong', () => {
  const HOUR = 3_600_000;

  test('two hours ahead is renewed once and then used, not discarded every time', async () => {
    const { tokens, refreshes } = createSession(session('a', 3600), { ahead: 2 * HOUR, ...renewsTo('b') });
    expect(await tokens.current()).toMatchObject({ kind: 'token', value: 'b' });
    expect(await tokens.current()).toMatchObject({ kind: 'token', value: 'b' });
    expect(refreshes()).toBe(1);
  });

  test('a day ahead, once the clock was measured, is used without a renewal', async () => {
    const { tokens, refreshes } = createSession(session('a', 3600), { ahead: 24 * HOUR, offset: -24 * HOUR });
    expect(await tokens.current()).toMatchObject({ value: 'a' });
    expect(refreshes()).toBe(0);
  });

  test("a day behind, once the clock was measured, is renewed when it has expired by the server's clock", async () => {
    const { tokens } = createSession(session('a', -60), { ahead: -24 * HOUR, offset: 24 * HOUR, ...renewsTo('b') });
    expect(await tokens.current()).toMatchObject({ value: 'b' });
  });

  test('set back by a day after a renewal does not forbid renewals for that day', async () => {
    const { tokens, clock, refreshes } = createSession(session('a', 600), renewsTo('b'));
    await tokens.current();
    await tokens.renewed();
    clock.now -= 24 * HOUR;
    await tokens.renewed();
    expect(refreshes()).toBe(2);
  });
});

describe("the session's store", () => {
  test('writes both places and reads IndexedDB only', async () => {
    const copy = new Copy();
    const storage = createSessionStorage(openDeviceStore(), copy);
    await storage.setItem(SESSION_KEY, session('a', 600));
    expect(copy.getItem(SESSION_KEY)).toBe(session('a', 600));
    copy.setItem(SESSION_KEY, session('forged', 600));
    expect((await readSession(storage))?.access_token).toBe('a');
    await storage.removeItem(SESSION_KEY);
    copy.setItem(SESSION_KEY, session('left over', 600));
    expect(await readSession(storage)).toBeNull();
  });

  test('falls back to localStorage where there is no IndexedDB', async () => {
    const storage = createSessionStorage(openDeviceStore(noDatabase), new Copy());
    await storage.setItem(SESSION_KEY, session('a', 600));
    expect((await readSession(storage))?.access_token).toBe('a');
  });

  test.each(['', 'nonsense', '{}', '[]', 'null', '{"access_token":1}'])(
    'does not read %j as a session',
    async (text) => {
      const copy = new Copy();
      copy.setItem(SESSION_KEY, text);
      expect(await readSession(createSessionStorage(openDeviceStore(noDatabase), copy))).toBeNull();
    },
  );
});

describe('a refresh', () => {
  async function refreshWith(answer: () => Response | Promise<Response>) {
    const storage = createSessionStorage(openDeviceStore(noDatabase), new Copy());
    await storage.setItem(SESSION_KEY, session('a', -9000));
    const auth = createAuthClient({
      backend: { url: 'http://kuari.example', key: 'key' },
      storage,
      locks: undefined,
      fetcher: () => Promise.resolve(answer()),
    });
    // The library goes on trying for half a minute; what matters is that the session is still there when it has seen the answer.
    await Promise.race([auth.refreshSession({ refresh_token: 'refresh-a' }), sleep(100)]);
    return readSession(storage);
  }

  test.each(NO_RENEWAL)('answered with %s does not change the session', async (_name, answer) => {
    expect(await refreshWith(answer)).not.toBeNull();
  });

  test('that the auth server refuses ends the session', async () => {
    expect(await refreshWith(refused)).toBeNull();
  });
});

describe("a refresh during which the tablet's user changes", () => {
  const of = (user: string, token: string, expiresInSeconds: number) => session(token, expiresInSeconds, user);
  /** The clerk's session is being renewed; `answer` lets the auth server answer, `beforeSaving` comes after the library's last look at the store. */
  async function renewing(beforeSaving: (storage: SessionStorage) => Promise<void> = () => Promise.resolve()) {
    const copy = new Copy();
    const storage = createSessionStorage(openDeviceStore(), copy);
    await storage.setItem(SESSION_KEY, of('clerk', 'c1', -10));
    let answer: (response: Response) => void = () => undefined;
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const watched: SessionStorage = {
      ...storage,
      removeItem: async (key) => {
        if (key === `${SESSION_KEY}-code-verifier`) await beforeSaving(storage);
        await storage.removeItem(key);
      },
    };
    const auth = createAuthClient({
      backend: { url: 'http://kuari.example', key: 'key' },
      storage: watched,
      locks: undefined,
      fetcher: () =>
        new Promise((resolve) => {
          answer = resolve;
          asked();
        }),
    });
    const ended = auth.getSession();
    await isAsked;
    return {
      storage,
      copy,
      answer: async (response: Response) => {
        answer(response);
        await ended;
      },
    };
  }
  const renewed = () => new Response(of('clerk', 'c2', 3600), { headers: { 'content-type': 'application/json' } });

  test("does not change the next user's session, however it is answered", async () => {
    for (const [response, expiresIn] of [
      [renewed(), 3600],
      [refused(), 3600],
      [refused(), -7200],
    ] as const) {
      const { storage, copy, answer } = await renewing();
      await storage.setItem(SESSION_KEY, of('manager', 'm1', expiresIn));
      await answer(response);
      expect(copy.getItem(SESSION_KEY)).toContain('m1');
      expect(await readSession(storage)).toMatchObject({ access_token: 'm1', user: { id: 'manager' } });
    }
  });

  test('does not change it even if it was stored just before', async () => {
    const { storage, answer } = await renewing((held) => held.setItem(SESSION_KEY, of('manager', 'm1', 3600)));
    await answer(renewed());
    expect(await readSession(storage)).toMatchObject({ access_token: 'm1', user: { id: 'manager' } });
  });

  test('does not change a newer session of the same user', async () => {
    const { storage, answer } = await renewing();
    await storage.setItem(SESSION_KEY, of('clerk', 'c9', -5));
    await answer(refused());
    expect(await readSession(storage)).toMatchObject({ access_token: 'c9' });
  });

  test('does not restore a session that was signed out', async () => {
    const { storage, answer } = await renewing((held) => removeSessionOf(held, 'clerk'));
    await answer(renewed());
    expect(await readSession(storage)).toBeNull();
  });

  test("and a slow sign-out does not remove the next user's session", async () => {
    const storage = sessionInMemory(new Map([[SESSION_KEY, of('manager', 'm1', 3600)]]));
    await removeSessionOf(storage, 'clerk');
    expect(await readSession(storage)).toMatchObject({ access_token: 'm1' });
  });

  test('is stored if nothing has happened meanwhile', async () => {
    const { storage, answer } = await renewing();
    await answer(renewed());
    expect(await readSession(storage)).toMatchObject({ access_token: 'c2' });
  });
});

describe('the answers of the login function', () => {
  const response = (status: number, body: string) => ({ kind: 'response' as const, status, body, retryAfter: null });
  const session_ = { access_token: 'a', refresh_token: 'b', expires_at: 1, user: { id: 'u' } };
  test.each([
    ['a session', 200, JSON.stringify(session_), { ok: true }],
    ['401 without a reason', 401, '', { error: { kind: 'invalid_credentials', message: null } }],
    ['401 with the reason', 401, '{"error":"Wrong"}', { error: { kind: 'invalid_credentials', message: 'Wrong' } }],
    ['429 with an elapsed wait', 429, '{"retry_after_seconds":-5}', { error: { kind: 'rate_limited', minutes: 1 } }],
    ['429 with the wait', 429, '{"retry_after_seconds":61}', { error: { kind: 'rate_limited', minutes: 2 } }],
    ['429 without it', 429, '<html>', { error: { kind: 'rate_limited', minutes: 15 } }],
  ])('%s', (_name, status, body, expected) => {
    expect(answerOf(response(status, body))).toMatchObject(expected);
  });

  test.each([
    ['200 with a session without a user', 200, JSON.stringify({ ...session_, user: undefined }), null],
    ['200 with a session that cannot be renewed', 200, JSON.stringify({ ...session_, refresh_token: undefined }), null],
    ['200 with half a session', 200, '{"access_token":"a"}', null],
    ['200 with a page', 200, '<html>Wi-Fi</html>', null],
    ['200 with an empty body', 200, '', null],
    ['500 with a page', 500, '<html>…</html>', null],
    ['503 with a text', 503, 'Down for maintenance', 'Down for maintenance'],
    ['503 with JSON', 503, '{"error":"Authentication service unavailable"}', 'Authentication service unavailable'],
  ])('%s: the service is unavailable', (_name, status, body, message) => {
    expect(answerOf(response(status, body))).toMatchObject({ error: { kind: 'service_unavailable', message } });
  });

  test.each(['no_connection', 'timed_out'] as const)('%s: the device is offline', (kind) => {
    expect(answerOf({ kind })).toMatchObject({ error: { kind: 'offline' } });
  });
});

describe('the profile', () => {
  const profile = {
    id: 'p',
    user_id: 'user-1',
    email: 'clerk@kuari.example',
    full_name: 'Sari',
    role: 'admin',
    created_at: '',
    updated_at: '',
  };
  const failed = () => new Response('', { status: 500 });
  const ask = (...answers: (() => Response | Promise<Response>)[]) =>
    fetchProfile({ url: 'http://kuari.example', key: 'key' }, 'token', 'user-1', () =>
      Promise.resolve((answers.shift() ?? failed)()),
    );
  const found = () => Response.json([profile]);

  test('is fetched once more after a failure', async () => {
    expect(await ask(() => new Response('<html>'), found)).toEqual(profile);
  });
  test('is fetched once more with a renewed token, 500 ms after an answer that this one may not', async () => {
    vi.useFakeTimers();
    const start = Date.now();
    const asked: [number, string | null][] = [];
    const fetcher: typeof fetch = (_input, init) => {
      asked.push([Date.now() - start, new Headers(init?.headers).get('authorization')]);
      return Promise.resolve(
        asked.length === 1 ? Response.json({ code: 'PGRST301' }, { status: 401 }) : Response.json([profile]),
      );
    };
    const answer = fetchProfile({ url: 'http://kuari.example', key: 'key' }, 'old', 'user-1', fetcher, 15_000, () =>
      Promise.resolve('new'),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual(profile);
    expect(asked).toEqual([
      [0, 'Bearer old'],
      [500, 'Bearer new'],
    ]);
    vi.useRealTimers();
  });
  test('is awaited for the configured time, and fetched once more 200 ms later', async () => {
    vi.useFakeTimers();
    const start = Date.now();
    const asked: number[] = [];
    const silent: typeof fetch = (_input, init) =>
      new Promise((_, reject) => {
        asked.push(Date.now() - start);
        init?.signal?.addEventListener('abort', () => reject(new DOMException('too long', 'TimeoutError')));
      });
    const answer = fetchProfile({ url: 'http://kuari.example', key: 'key' }, 'token', 'user-1', silent, 15_000);
    await vi.advanceTimersByTimeAsync(30_200);
    vi.useRealTimers();
    expect(await answer).toBe('unavailable');
    expect(asked).toEqual([0, 15_200]);
  });
  test.each([
    ['of another user is not used', [{ ...profile, user_id: 'user-2' }], 'wrong_user'],
    ['with an unknown role is not used', [{ ...profile, role: 'emperor' }], 'unavailable'],
    ['that does not exist is distinguished from one that could not be fetched', [], 'missing'],
  ])('%s', async (_, rows, answer) => {
    expect(await ask(() => Response.json(rows))).toBe(answer);
  });
  test.each([
    ['owner@kuari.example', 'owner'],
    ['admin@kuari.example', 'admin'],
    ['ownership@kuari.example', 'manager'],
    ['x@owner.example', 'manager'],
  ])('of %s is guessed as %s', (email, role) => {
    expect(guessedRole(email)).toBe(role);
  });
});
