/** The real auth library in the shape that the pages use, on fake timers: when it renews the token, and how it goes on when that fails. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthClient } from '../../../src/data/session/client.ts';
import { SESSION_KEY } from '../../../src/data/session/storage.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const session = (expiresInSeconds: number) => ({
  access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600,
  expires_at: Math.floor(Date.now() / SECOND) + expiresInSeconds, user: { id: 'u1', email: 'a@kuari.example' },
});

/** A page whose session is over in so many seconds; tells when it asked for a new token (seconds after the start). */
async function startPage(expiresInSeconds: number, answer: () => Response) {
  const start = Date.now();
  const asked: number[] = [];
  const values = new Map([[SESSION_KEY, JSON.stringify(session(expiresInSeconds))]]);
  const client = createAuthClient({
    backend: { url: 'http://kuari.example', key: 'key' },
    storage: {
      getItem: async (key) => values.get(key) ?? null,
      setItem: async (key, value) => void values.set(key, value),
      removeItem: async (key) => void values.delete(key),
    },
    locks: undefined,
    autoRefresh: true,
    fetcher: async () => {
      asked.push((Date.now() - start) / SECOND);
      return answer();
    },
  });
  await client.initialize();
  return { asked, values, stop: () => client.stopAutoRefresh() };
}

describe('the token', () => {
  it('is looked at every 30 seconds and renewed before its last 90', async () => {
    const page = await startPage(600, () => Response.json(session(3600)));
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    await page.stop();
    expect(page.asked).toHaveLength(1);
    const [at] = page.asked;
    expect(600 - (at ?? 0)).toBeGreaterThanOrEqual(90);
    expect(600 - (at ?? 0)).toBeLessThan(90 + 2 * 30);
    expect((at ?? 0) % 30).toBe(0);
  });

  it('is asked for again after 200 ms, doubling, while the server is away; the session stays', async () => {
    const page = await startPage(100, () => Response.json({ msg: 'away' }, { status: 503 }));
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    await page.stop();
    const pauses = page.asked.slice(1, 6).map((at, index) => Math.round((at - (page.asked[index] ?? 0)) * SECOND));
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200]);
    expect(page.values.has(SESSION_KEY)).toBe(true);
  });
});
