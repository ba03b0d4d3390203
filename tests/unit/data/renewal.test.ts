/** How the worker renews the session, by itself: what ends or replaces it, and what leaves it alone. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { createRenewal } from '../../../src/data/session/renewal.ts';
import {
  createSessionStorage,
  readSession,
  removeSessionOf,
  SESSION_KEY,
  SESSION_LOCK,
} from '../../../src/data/session/client/sessionStorage.ts';
import type { SessionStorage, StoredSession } from '../../../src/data/session/client/sessionStorage.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { withRenewalLock } from '../../../src/data/platform/locks.ts';
import { createTokenSource } from '../../../src/data/session/client/tokens.ts';
import { FakeLockManager } from './support/lockManager.ts';
import { NO_RENEWAL, refused, sessionOf } from './support/sessions.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const of = (user: string, token: string, expiresIn: number) => sessionOf(user, token, NOW / 1000 + expiresIn);
const fresh = () => new Response(of('clerk', 'c2', 3600));
const hosted = () =>
  Response.json(
    { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' },
    { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
  );

let storage: SessionStorage;
beforeEach(async () => {
  storage = createSessionStorage(openDeviceStore(), null);
  await storage.setItem(SESSION_KEY, of('clerk', 'c1', -10));
});

const asked = vi.fn<(url: unknown, init?: RequestInit) => void>();
const renewal = (answer: () => Response | Promise<Response>, locks?: LockManager, offset: number | null = null) =>
  createRenewal({
    backend: { url: 'http://kuari.example', key: 'key' },
    storage,
    locks,
    now: () => NOW,
    offsetMs: () => Promise.resolve(offset),
    fetcher: async (url, init) => {
      asked(url, init);
      return answer();
    },
  });
const held = async () => (await readSession(storage))?.access_token ?? null;

test('a connection that breaks is tried again, after 200 ms and then twice as long each time', async () => {
  const times: number[] = [];
  await renewal(() => {
    times.push(performance.now());
    if (times.length < 3) throw new TypeError('Failed to fetch');
    return fresh();
  }).refreshSession();
  expect(await held()).toBe('c2');
  const [first = 0, second = 0] = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect([times.length, first >= 190, second >= 390]).toEqual([3, true, true]);
});

test("an expired session is replaced by the auth server's answer to its refresh token", async () => {
  await renewal(fresh).refreshSession();
  expect(await readSession(storage)).toEqual(JSON.parse(of('clerk', 'c2', 3600)));
  const [url, init] = asked.mock.lastCall ?? [];
  expect(url).toBe('http://kuari.example/auth/v1/token?grant_type=refresh_token');
  expect([init?.method, init?.body, new Headers(init?.headers).get('apikey')]).toEqual([
    'POST',
    '{"refresh_token":"refresh-c1"}',
    'key',
  ]);
});

test.each([
  ['from now', null],
  ["by the server's clock, if the offset is known", DAY_MS],
])('if the answer states only a duration, the end is computed %s', async (_, offset) => {
  const { expires_at: _end, ...session } = trusted<StoredSession>(JSON.parse(of('clerk', 'c2', 3600)));
  await renewal(() => Response.json(session), undefined, offset).getSession();
  expect((await readSession(storage))?.expires_at).toBe((NOW + (offset ?? 0)) / 1000 + 3600);
});

const endless = () => Response.json({ access_token: 'x', refresh_token: 'y', user: { id: 'clerk' } });
test.each([...NO_RENEWAL, ['a session without an end or a duration', endless] as const])(
  'an answer with %s does not change the session',
  async (_name, answer) => {
    await renewal(answer)
      .refreshSession()
      .catch(() => undefined);
    expect(await held()).toBe('c1');
  },
);

describe('refused by the auth server', () => {
  test.each([
    ['the embedded one', refused],
    ['a hosted one', hosted],
  ])('(%s), a session with an expired token ends', async (_name, answer) => {
    await renewal(answer).getSession();
    expect(await held()).toBeNull();
  });

  test.each([
    ['with a clock a day behind, an expired session ends although it looks valid', 3600, DAY_MS, null],
    ['with a clock a day ahead, a valid session stays although it looks expired', -10, -DAY_MS, 'c1'],
    ['with the right clock, a session with a valid token stays', 30, null, 'c1'],
  ])('on a device %s', async (_, expiresIn, offset, token) => {
    await storage.setItem(SESSION_KEY, of('clerk', 'c1', expiresIn));
    await renewal(refused, undefined, offset).getSession();
    expect(await held()).toBe(token);
  });
});

describe("if the tablet's user changes during the renewal", () => {
  test.each([
    ['renewed', fresh],
    ['refused', refused],
  ] as const)("%s, it does not change the next user's session", async (_name, answer) => {
    for (const expiresIn of [3600, -7200]) {
      await storage.setItem(SESSION_KEY, of('clerk', 'c1', -10));
      await renewal(async () => {
        await storage.setItem(SESSION_KEY, of('manager', 'm1', expiresIn));
        return answer();
      }).refreshSession();
      expect(await held()).toBe('m1');
    }
  });

  test('it does not restore a session that was signed out', async () => {
    await renewal(async () => {
      await removeSessionOf(storage, 'clerk');
      return fresh();
    }).refreshSession();
    expect(await held()).toBeNull();
  });
});

test('it uses the same lock as the auth library in pages, and five renewals at once send one request', async () => {
  const locks = new FakeLockManager();
  let requests = 0;
  const auth = renewal(async () => {
    requests += 1;
    expect((await locks.query()).held?.map(({ name }) => name)).toContain(SESSION_LOCK);
    return fresh();
  }, locks.of('worker'));
  const tokens = () =>
    createTokenSource({
      storage,
      auth: () => Promise.resolve(auth),
      exclusively: (work) => withRenewalLock(locks.of('worker'), work),
      now: () => NOW,
      isOnline: () => true,
    });
  const answers = await Promise.all(Array.from({ length: 5 }, () => tokens().current()));
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ kind: 'token', value: 'c2', userId: 'clerk' })));
  expect(requests).toBe(1);
});
