/**
 * Cached rows of users who signed out without signal. One with a PIN may come back before there is signal, and must find what the work
 * needs: the rows stay until this device next reaches the server, and are deleted then. Unsent work is not touched.
 */
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

/** Deletes the rows that were left, if the server answers. Does nothing where none were, and while a user signs in or out. */
export async function forgetRowsLeft(forget = forgetRowsOf): Promise<void> {
  if (!navigator.onLine) return;
  const users = await deviceStore().get<readonly string[]>(KEY);
  if (!users?.length || !(await isServerReached())) return;
  await unlessUserChanges(async () => {
    // Who came back meanwhile keeps them.
    const signedIn = (await deviceStore().get<Identity>(IDENTITY_KEY))?.id;
    for (const user of users) if (user !== signedIn) await forget(user);
    await deviceStore().delete(KEY);
  });
}

/** The database is loaded only where there is something to delete. */
async function forgetRowsOf(userId: string): Promise<void> {
  const [{ forgetCachedRows }, { userStore }] = await Promise.all([
    import('../store/apply/commitPage.ts'),
    import('../store/schema.ts'),
  ]);
  await forgetCachedRows(userStore(userId).relaxed);
}

/** A page of a captive portal is no answer. */
async function isServerReached(): Promise<boolean> {
  const server = backend();
  const answer = await send(`${server.url}/auth/v1/health`, {
    method: 'GET',
    headers: authHeaders(server, server.key),
    timeoutMs: TIMEOUT_MS,
  });
  return answer.kind === 'response' && answer.status === 200 && Object.keys(objectIn(answer.body)).length > 0;
}
