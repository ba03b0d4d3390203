/** The worker's own wiring in a test: a stored session, and a clock that passes only here. */
import { vi } from 'vitest';
import { SESSION_KEY } from '../../../../src/data/session/client/sessionStorage.ts';
import { deviceStore } from '../../../../src/data/store/deviceStore.ts';

/** Ends in so many seconds. */
export const storeSession = (user: { readonly id: string }, seconds = 86_400): Promise<void> =>
  deviceStore().set(
    SESSION_KEY,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: Date.now() / 1000 + seconds, user }),
  );

/** With fake timers; the store in memory gets the turns that it needs in between. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 60; turn += 1)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
}
