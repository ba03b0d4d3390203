/** Renewing the session: one at a time, and neither a silent road nor a frozen page keeps everybody else from it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { trusted } from '../../../src/domain/values/json.ts';
import { waitForLock } from '../../../src/data/platform/locks.ts';
import { createAuthClient } from '../../../src/data/session/client/authClient.ts';
import { SESSION_KEY } from '../../../src/data/session/client/sessionStorage.ts';
import { FakeLockManager } from './support/lockManager.ts';
import { sessionInMemory } from './support/sessionInMemory.ts';
import { sessionOf } from './support/sessions.ts';

const never = () => new Promise<never>(() => undefined);
const answer = (value: string) => () => Promise.resolve(value);

describe('a lock with a waiting queue', () => {
  let locks: FakeLockManager;
  beforeEach(() => (locks = new FakeLockManager()));
  const freeze = () =>
    void locks
      .of('frozen')
      .request('renewal', never)
      .catch(() => undefined);

  test('is stolen from a page that never releases it', async () => {
    freeze();
    expect(await waitForLock(locks.of('page'), 'renewal', 30, answer('renewed'))).toBe('renewed');
  });

  test('is not stolen from a holder that got it during the wait', async () => {
    const worked: string[] = [];
    freeze();
    const slow = waitForLock(locks.of('one'), 'renewal', 50, async () => {
      worked.push('one begins');
      await sleep(1_400);
      worked.push('one ends');
    });
    // The patience of this one ends in the middle of the other's work, by far from both of its ends.
    await waitForLock(locks.of('other'), 'renewal', 1_000, async () => void worked.push('other'));
    await slow;
    expect(worked).toEqual(['one begins', 'one ends', 'other']);
  });

  test('lets stolen work finish, and does not repeat failed work', async () => {
    let end: (value: string) => void = () => undefined;
    const slow = waitForLock(locks.of('page'), 'renewal', 30, () => new Promise<string>((resolve) => (end = resolve)));
    await vi.waitFor(async () => expect((await locks.query()).held).toHaveLength(1));
    await locks.of('other').request('renewal', { steal: true }, answer('stolen'));
    end('late');
    expect(await slow).toBe('late');
    const work = vi.fn<() => Promise<void>>(async () => {
      await sleep(60);
      throw new Error('broken');
    });
    await expect(waitForLock(locks.of('page'), 'renewal', 20, work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('a request of the auth library on a dead connection ends', async () => {
  let ended = false;
  const storage = sessionInMemory(new Map([[SESSION_KEY, sessionOf('u', 'a', 1)]]));
  const auth = createAuthClient({
    backend: { url: 'http://kuari.example', key: 'key' },
    locks: undefined,
    limitMs: 30,
    storage,
    fetcher: (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => {
          ended = true;
          reject(trusted<Error>(init.signal?.reason));
        });
      }),
  });
  void auth.getSession().catch(() => undefined);
  await vi.waitFor(() => expect(ended).toBe(true));
});
