/**
 * Signing out: within 3 s whatever the network and the store do. Its code comes with the button: what is still to be fetched could
 * not be bounded. Cached rows go; what was not sent stays for its owner, and so does the session of one who has set a PIN, in a box
 * that only the PIN opens.
 */
import type { Leaving } from './sessionTypes.ts';
import type { Clock } from '../../sync/ports.ts';
import { authState, becomeLeaving, becomeSignedOut } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import type { DeviceStore } from '../store/deviceStore.ts';
import { forgetCachedRows } from '../store/apply/commitPage.ts';
import { userStore } from '../store/schema.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { send } from '../remote/http.ts';
import { authorized } from '../remote/rpc.ts';
import { keepForLater } from './pin/ownPin.ts';
import type { Left } from './pin/ownPin.ts';
import { loadPins } from './pin/pins.ts';
import { IDENTITY_KEY } from './identity.ts';
import { sessionStore } from './pageSession.ts';
import { cachedProfileAgeMs, forgetCachedProfile, readCachedProfile } from './profileCache.ts';
import { changingHands, underSessionLock } from './sessionLock.ts';
import { readSession, removeSessionOf, SESSION_KEY } from './sessionStorage.ts';
import type { SessionStorage, StoredSession } from './sessionStorage.ts';
import { tellOtherTabs } from './signedInTabs.ts';

const LIMIT_MS = 3_000;

export interface SignOutWorld {
  readonly clock: Clock;
  readonly device: DeviceStore;
  readonly session: SessionStorage;
}

const here: SignOutWorld = { clock: systemClock, device: deviceStore(), session: sessionStore };

/** Cached rows are deleted (not when `switching`), unsent work never. Ask about unsent work first (`useSyncStatus().unsent`). */
export async function signOut({ switching = false }: Leaving = {}, world = here): Promise<void> {
  if (authState().signingOut) return;
  becomeLeaving();
  const left = { profile: readCachedProfile(), profileAt: Date.now() - cachedProfileAgeMs(Date.now()) };
  forgetCachedProfile();
  await Promise.race([quietly(changingHands(() => leave(left, switching, world))), world.clock.sleep(LIMIT_MS)]);
  // A tablet that changes hands stays on its page.
  becomeSignedOut(null, !switching);
  tellOtherTabs();
  void quietly(loadPins());
}

async function leave(left: Omit<Left, 'session'>, switching: boolean, world: SignOutWorld): Promise<void> {
  const { user } = authState();
  // The identity first: from then on no worker syncs for this user, whatever else may fail.
  await quietly(world.device.delete(IDENTITY_KEY));
  const session = await readSession(world.session).catch(() => null);
  const kept = await quietly(underSessionLock(() => takeSession(user?.id, left, world.session)));
  await Promise.all([
    kept === true ? undefined : quietly(tellServer(session)),
    user && !switching ? quietly(forgetCachedRows(userStore(user.id).relaxed)) : undefined,
  ]);
}

/** Out of the store, and into its owner's box where they have set a PIN: true. */
async function takeSession(
  userId: string | undefined,
  left: Omit<Left, 'session'>,
  storage: SessionStorage,
): Promise<boolean> {
  const text = await storage.getItem(SESSION_KEY).catch(() => null);
  const isOwn = (await readSession(storage).catch(() => null))?.user.id === userId;
  const kept =
    userId !== undefined &&
    text !== null &&
    isOwn &&
    (await keepForLater(userId, { ...left, session: text }).catch(() => false));
  await removeSessionOf(storage, userId);
  return kept;
}

/** Asked directly and not through the auth library, which would first refresh an expired session, offline for half a minute. */
async function tellServer(session: StoredSession | null): Promise<void> {
  if (!session || !navigator.onLine) return;
  const server = backend();
  await send(`${server.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: authorized(server, session.access_token),
    timeoutMs: LIMIT_MS,
  });
}

/** Nothing that fails may keep a person signed in. */
const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
