/** Sign-in: complete with a session, a profile and this store's ticket code; users without any screen need no code. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { SignInFailure } from './sessionTypes.ts';
import { measureClock } from '../../sync/clock/clockOffset.ts';
import { becomeSignedIn, expectUser } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { noteClockMeasurement } from '../store/apply/drainState.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pinAfterPassword } from './pin/pins.ts';
import { callLogin } from './loginFunction.ts';
import { IDENTITY_KEY, type Identity } from './identity.ts';
import { removeSessionTraces } from './removeSessionTraces.ts';
import { sessionStore } from './pageSession.ts';
import { profiles, showDenied } from './profiles.ts';
import type { User } from './profile/profileFlow.ts';
import { registerDevice } from './registerDevice.ts';
import { restoreIdentity } from './restoreIdentity.ts';
import { forgetRowsOf } from './forgetRowsOf.ts';
import { forgetRowsUntilGone } from './rowsLeft.ts';
import { duringUserChange, underSessionLock } from './client/sessionLock.ts';
import { putSession, readSession, type StoredSession } from './client/sessionStorage.ts';
import { notifyOtherTabs } from './signedInTabs.ts';
import { callWarmUp } from './warmUp.ts';

export async function performSignIn(credentials: {
  email: string;
  password: string;
}): Promise<Result<void, SignInFailure>> {
  try {
    const server = backend();
    // Needed once there is a token (pageSession.ts): loaded in parallel with the request, not after it.
    void import('./measuredOffset.ts').catch(() => undefined);
    // A device without an earlier sign-in is not registered yet: no id is sent.
    const device = await deviceStore()
      .get<string>('device_id')
      .catch(() => undefined);
    const session = await callLogin(server, { ...credentials, ...(device !== undefined && { device }) });
    if (!session.ok) return session;
    const { id, email = credentials.email } = session.value.user;
    return await duringUserChange(() =>
      completeSignIn({ id, email }, session.value).catch(async () => {
        // Storage blocked or full, or a chunk that could not be loaded: the user sees the error, and no partial state is left.
        await removeSessionTraces(id);
        return err({ kind: (await storeTakesWrites()) ? 'incomplete' : 'storage' });
      }),
    );
  } catch {
    return err({ kind: 'unexpected' });
  }
}

async function completeSignIn(user: User, session: StoredSession): Promise<Result<void, SignInFailure>> {
  const server = backend();
  const token = session.access_token;
  expectUser(user);
  // Not through the library, which would request the user again although the answer already contains it.
  const isFree = await underSessionLock(async () => {
    if (await isOtherUserSignedIn(user)) return false;
    await putSession(sessionStore, JSON.stringify(session));
    return true;
  });
  if (!isFree) return yieldToSignedInUser(user);
  const [registration] = await Promise.all([
    registerDevice(userStore(user.id).strict, server, token, { signingIn: true }),
    profiles.signedIn(user),
    warmUp(token, user.id),
  ]);
  const isDenied = registration.kind === 'refused' && registration.code === 'forbidden';
  if (isDenied) showDenied(user);
  if (registration.kind !== 'registered' && !isDenied) {
    await removeSessionTraces(user.id);
    return err(
      registration.kind === 'refused'
        ? { ...registration, kind: 'access_denied' }
        : { kind: 'service_unavailable', message: null },
    );
  }

  // The list of users first, so that a kill in between leaves no unreported unsent work. The identity last, because it signs in.
  await deviceStore().update<Record<string, string>>('users', (users) => ({ ...users, [user.id]: user.email }));
  await pinAfterPassword(user.id);
  // If two users sign in at the same time in two tabs, the one whose session is stored is signed in; the other gets a message.
  const isIn = await underSessionLock(async () => {
    if ((await readSession(sessionStore))?.user.id !== user.id || (await isOtherUserSignedIn(user))) return false;
    await deviceStore().set(IDENTITY_KEY, user);
    return true;
  });
  if (!isIn) return yieldToSignedInUser(user);
  becomeSignedIn(user);
  notifyOtherTabs();
  // The server answers: after a short loss of signal no event reports that.
  void forgetRowsUntilGone(forgetRowsOf).catch(() => undefined);
  return ok(undefined);
}

async function isOtherUserSignedIn(user: User): Promise<boolean> {
  const identity = await deviceStore().get<Identity>(IDENTITY_KEY);
  return identity !== undefined && identity.id !== user.id;
}

/** Another user is signed in on this device: the page switches to them. */
async function yieldToSignedInUser(user: User): Promise<Result<void, SignInFailure>> {
  await removeSessionTraces(user.id);
  if (await isOtherUserSignedIn(user)) await restoreIdentity();
  return err({ kind: 'overridden' });
}

const PROBE_KEY = 'probe';

async function storeTakesWrites(): Promise<boolean> {
  try {
    await deviceStore().set(PROBE_KEY, true);
    await deviceStore().delete(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Opens the database's connection and measures the clock; a failure is ignored. */
async function warmUp(token: string, userId: string): Promise<void> {
  const sentAt = Date.now();
  const answer = await callWarmUp(backend(), token);
  const serverTime = answer === 'unavailable' ? undefined : answer.serverTime;
  await noteClockMeasurement(userStore(userId).strict, measureClock(serverTime, sentAt, Date.now())).catch(
    () => undefined,
  );
}
