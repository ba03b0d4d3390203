/** Sign-out in at most 3 s: cached rows are deleted, unsent work stays, and the session of a user with a PIN stays sealed. */
import type { SignOutOptions } from './sessionTypes.ts';
import type { Clock } from '../../sync/ports.ts';
import { authState, startSigningOut, becomeSignedOut } from './authState.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { forgetCachedRows } from '../store/apply/commitPage.ts';
import { userStore } from '../store/schema.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { send } from '../remote/http.ts';
import { authHeaders } from '../remote/rpc.ts';
import { forgetAllData } from '../remote/allDataCache.ts';
import { forgetLists } from '../remote/listEntries.ts';
import { sealSession, type SealedContent } from './pin/ownPin.ts';
import { endPin, loadPins } from './pin/pins.ts';
import { IDENTITY_KEY } from './identity.ts';
import { sessionStore } from './pageSession.ts';
import { cachedProfileAgeMs, forgetCachedProfile, readCachedProfile } from './profile/profileCache.ts';
import { duringUserChange, underSessionLock } from './client/sessionLock.ts';
import { leaveRows } from './rowsLeft.ts';
import {
  readSession,
  removeSessionOf,
  SESSION_KEY,
  type SessionStorage,
  type StoredSession,
} from './client/sessionStorage.ts';
import { notifyOtherTabs } from './signedInTabs.ts';

const LIMIT_MS = 3_000;

interface SignOutWorld {
  readonly clock: Clock;
  readonly device: DeviceStore;
  readonly session: SessionStorage;
}

const here: SignOutWorld = { clock: systemClock, device: deviceStore(), session: sessionStore };

/** Deletes cached rows (not when `switching`), never unsent work. Warn about unsent work before (`useSyncStatus().unsent`). */
export async function signOut(options: SignOutOptions = {}, world = here): Promise<void> {
  if (authState().signingOut) return;
  startSigningOut();
  const content = { profile: readCachedProfile(), profileAt: Date.now() - cachedProfileAgeMs(Date.now()) };
  forgetCachedProfile();
  await Promise.race([
    ignoreErrors(duringUserChange(() => removeSession(content, options, world))),
    world.clock.sleep(LIMIT_MS),
  ]);
  // When users switch, the tablet stays on its page.
  becomeSignedOut(options.again ? 'session_expired' : null, !options.switching);
  forgetLists();
  notifyOtherTabs();
  void ignoreErrors(loadPins());
}

async function removeSession(
  content: Omit<SealedContent, 'session'>,
  { switching = false, offline = false, again = false }: SignOutOptions,
  world: SignOutWorld,
): Promise<void> {
  const { user } = authState();
  // The identity first: from then on the worker does not sync for this user, whatever else fails.
  await ignoreErrors(world.device.delete(IDENTITY_KEY));
  if (again && user) await ignoreErrors(endPin(user.id));
  const session = await readSession(world.session).catch(() => null);
  const kept = await ignoreErrors(underSessionLock(() => takeSession(user?.id, content, world.session)));
  await Promise.all([
    kept === true ? undefined : ignoreErrors(revokeSession(session)),
    user && !switching ? ignoreErrors(forgetRows(user.id, kept === true && offline, world.device)) : undefined,
    ignoreErrors(forgetAllData()),
  ]);
}

async function forgetRows(userId: string, later: boolean, device: DeviceStore): Promise<void> {
  if (later && (await ignoreErrors(leaveRows(userId, device).then(() => true)))) return;
  await forgetCachedRows(userStore(userId).relaxed);
}

/** Removes the session from the store. True: it was sealed for the user's PIN. */
async function takeSession(
  userId: string | undefined,
  content: Omit<SealedContent, 'session'>,
  storage: SessionStorage,
): Promise<boolean> {
  const text = await storage.getItem(SESSION_KEY).catch(() => null);
  const isOwn = (await readSession(storage).catch(() => null))?.user.id === userId;
  const kept =
    userId !== undefined &&
    text !== null &&
    isOwn &&
    (await sealSession(userId, { ...content, session: text }).catch(() => false));
  await removeSessionOf(storage, userId);
  return kept;
}

/** Called directly, not through the auth library, which would first try to refresh an expired session, for half a minute when offline. */
async function revokeSession(session: StoredSession | null): Promise<void> {
  if (!session || !navigator.onLine) return;
  const server = backend();
  await send(`${server.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: authHeaders(server, session.access_token),
    timeoutMs: LIMIT_MS,
  });
}

/** No failure may keep a user signed in. */
const ignoreErrors = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
