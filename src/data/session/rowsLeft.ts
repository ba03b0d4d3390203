/** Cached rows of users with a PIN who signed out without signal: kept until this device reaches the server again. Unsent work stays. */
import type { Clock } from '../../sync/ports.ts';
import { systemClock } from '../platform/systemClock.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { backend } from '../remote/env.ts';
import { send } from '../remote/http.ts';
import { authHeaders } from '../remote/rpc.ts';
import { objectIn } from './answerText.ts';
import { IDENTITY_KEY, type Identity } from './identity.ts';
import { unlessUserChanges } from './client/sessionLock.ts';

const KEY = 'rows_left';
const TIMEOUT_MS = 15_000;

export const leaveRows = (userId: string, device: DeviceStore = deviceStore()): Promise<unknown> =>
  device.update<readonly string[]>(KEY, (users = []) => [...users.filter((user) => user !== userId), userId]);

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
let waiting: AbortController | null = null;

export type ForgetRows = (userId: string) => Promise<unknown>;

/**
 * In a page only: the worker's code is at its size limit, and the next page that opens tries again.
 *
 * Deletes the rows, and repeats while some are left: when signal has just returned, the server rarely answers the first time. Another
 * call, for example when the browser reports signal, tries at once.
 */
export async function forgetRowsUntilGone(forget: ForgetRows, clock: Clock = systemClock): Promise<void> {
  if (waiting) return waiting.abort();
  try {
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      waiting = new AbortController();
      if (!(await forgetRowsLeft(forget).catch(() => true))) return;
      await clock.sleep(pause, waiting.signal);
      if (waiting.signal.aborted) pause = FIRST_RETRY_MS / 2;
    }
  } finally {
    waiting = null;
  }
}

/** Deletes the remaining rows if the server answers; not while a user signs in or out. True: some are still left. */
export async function forgetRowsLeft(forget: ForgetRows): Promise<boolean> {
  const device = deviceStore();
  const left = async () => (await device.get<readonly string[]>(KEY)) ?? [];
  if ((await left()).length === 0) return false;
  if (!navigator.onLine || !(await isServerReached())) return true;
  let isLeft = true;
  await unlessUserChanges(async () => {
    // A user who signed in again meanwhile keeps them.
    const signedIn = (await device.get<Identity>(IDENTITY_KEY))?.id;
    // Read again: another user may have signed out while the server was being asked.
    for (const user of await left()) if (user !== signedIn) await forget(user);
    await device.delete(KEY);
    isLeft = false;
  });
  return isLeft;
}

/** A captive portal's page is no answer. */
async function isServerReached(): Promise<boolean> {
  const server = backend();
  const answer = await send(`${server.url}/auth/v1/health`, {
    method: 'GET',
    headers: authHeaders(server, server.key),
    timeoutMs: TIMEOUT_MS,
  });
  return answer.kind === 'response' && answer.status === 200 && Object.keys(objectIn(answer.body)).length > 0;
}
