/** The page's own tick with the real token source and the real auth library, on fake timers: when the token is renewed, and how it goes on when that fails. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/data/platform/systemClock.ts';
import { createAuthClient } from '../../../src/data/session/client/authClient.ts';
import { SESSION_KEY } from '../../../src/data/session/client/sessionStorage.ts';
import { startTokenTick } from '../../../src/data/session/keepSession.ts';
import { createTokenSource } from '../../../src/data/session/client/tokens.ts';
import { sessionInMemory } from './support/sessionInMemory.ts';
import { renewedTo, sessionOf } from './support/sessions.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const session = (expiresInSeconds: number, token = 'a') =>
  sessionOf('u1', token, Math.floor(Date.now() / SECOND) + expiresInSeconds);

/** A page whose session is over in so many seconds; tells when it asked for a new token (seconds after the start). */
async function startPage(expiresInSeconds: number, answer: () => Response, isVisible = () => true) {
  const start = Date.now();
  const asked: number[] = [];
  const values = new Map([[SESSION_KEY, session(expiresInSeconds)]]);
  const storage = sessionInMemory(values);
  const client = createAuthClient({
    backend: { url: 'http://kuari.example', key: 'key' },
    storage,
    locks: undefined,
    fetcher: async () => {
      asked.push((Date.now() - start) / SECOND);
      return answer();
    },
  });
  await client.initialize();
  const tokens = createTokenSource({
    storage,
    auth: () => Promise.resolve(client),
    exclusively: (work) => work(),
    now: Date.now,
    isOnline: () => true,
  });
  return { asked, values, stop: startTokenTick(systemClock, tokens, isVisible) };
}

describe('the token', () => {
  // Ticks come at 30, 60, 90 … s: the first one that finds 90 s or less renews.
  it.each([
    [600, 510],
    [601, 540],
    [599, 510],
    [150, 60],
    [100, 30],
    [90, 30],
  ])(
    'that expires after %i s is renewed once, at the first tick with 90 s or less left: after %i s',
    async (lasts, at) => {
      const page = await startPage(lasts, () => renewedTo(session(3600, 'b')));
      await vi.advanceTimersByTimeAsync(lasts * SECOND);
      page.stop();
      expect(page.asked).toEqual([at]);
      expect(page.values.get(SESSION_KEY)).toContain('"access_token":"b"');
    },
  );

  it('is checked every 30 seconds: a valid one is not renewed for an hour, then renewed, and so on', async () => {
    const page = await startPage(3600, () => renewedTo(session(3600, `t${Date.now()}`)));
    await vi.advanceTimersByTimeAsync(3 * 3600 * SECOND);
    page.stop();
    expect(page.asked).toEqual([3510, 7020, 10_530]);
  });

  it('is not renewed while the page is hidden, and renewed at the first tick when it is visible', async () => {
    let isVisible = false;
    const page = await startPage(
      600,
      () => renewedTo(session(3600, 'b')),
      () => isVisible,
    );
    await vi.advanceTimersByTimeAsync(3600 * SECOND);
    expect(page.asked).toEqual([]);
    isVisible = true;
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    page.stop();
    expect(page.asked).toEqual([3630]);
  });

  it('is requested again after 200 ms, doubling, while the server cannot be reached, starting over with every tick; the session stays', async () => {
    const page = await startPage(100, () => Response.json({ msg: 'away' }, { status: 503 }));
    await vi.advanceTimersByTimeAsync(58 * SECOND);
    const pauses = page.asked.slice(1).map((at, index) => Math.round((at - (page.asked[index] ?? 0)) * SECOND));
    expect(page.asked[0]).toBe(30);
    expect(pauses.slice(0, 5)).toEqual([200, 400, 800, 1_600, 3_200]);
    const before = page.asked.length;
    await vi.advanceTimersByTimeAsync(90 * SECOND);
    page.stop();
    expect(page.asked.length).toBeGreaterThan(before);
    expect(page.values.has(SESSION_KEY)).toBe(true);
  });
});
