/**
 * Signing in: complete only with a session, a profile to show and this store's ticket code. Whoever may open nothing (operator,
 * inactive) needs no code: they are let in as far as the access-denied page.
 */
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SignInFailure } from './sessionTypes.ts';
import { measureClock } from '../../sync/clock/clockOffset.ts';
import { becomeSignedIn, expectUser } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { noteMeasured } from '../store/apply/drainState.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pinAfterPassword } from './pin/pins.ts';
import { callLogin } from './loginFunction.ts';
import { IDENTITY_KEY } from './identity.ts';
import type { Identity } from './identity.ts';
import { leaveNothing } from './removeSessionTraces.ts';
import { sessionStore } from './pageSession.ts';
import { profiles, showDenied } from './profiles.ts';
import type { User } from './profileFlow.ts';
import { registerDevice } from './registerDevice.ts';
import { restoreIdentity } from './restoreIdentity.ts';
import { changingHands, underSessionLock } from './sessionLock.ts';
import { putSession, readSession } from './sessionStorage.ts';
import type { StoredSession } from './sessionStorage.ts';
import { tellOtherTabs } from './signedInTabs.ts';
import { askWarmUp } from './warmUp.ts';

export async function performSignIn(credentials: {
  email: string;
  password: string;
}): Promise<Result<void, SignInFailure>> {
  try {
    const server = backend();
    // Read once there is a token (pageSession.ts); on its way beside the password, not after it.
    void import('./measuredOffset.ts').catch(() => undefined);
    const session = await callLogin(server, credentials);
    if (!session.ok) return session;
    const { id, email = credentials.email } = session.value.user;
    return await changingHands(() =>
      letIn({ id, email }, session.value).catch(async () => {
        // Storage that is forbidden or full, a library that could not be loaded: the person sees it, nothing is half done.
        await leaveNothing(id);
        return err({ kind: (await storeTakesWrites()) ? 'unexpected' : 'storage' });
      }),
    );
  } catch {
    return err({ kind: 'unexpected' });
  }
}

async function letIn(user: User, session: StoredSession): Promise<Result<void, SignInFailure>> {
  const server = backend();
  const token = session.access_token;
  expectUser(user);
  // Not by the library: it would ask the server who this is, which the server has just said.
  const isFree = await underSessionLock(async () => {
    if (await isSomebodyElseIn(user)) return false;
    await putSession(sessionStore, JSON.stringify(session));
    return true;
  });
  if (!isFree) return giveWay(user);
  const [registration] = await Promise.all([
    registerDevice(userStore(user.id).strict, server, token, { signingIn: true }),
    profiles.signedIn(user),
    warmUp(token, user.id),
  ]);
  const isDenied = registration.kind === 'refused' && registration.code === 'forbidden';
  if (isDenied) showDenied(user);
  if (registration.kind !== 'registered' && !isDenied) {
    await leaveNothing(user.id);
    return err(
      registration.kind === 'refused'
        ? { ...registration, kind: 'access_denied' }
        : { kind: 'service_unavailable', message: null },
    );
  }

  // The list first: killed in between, nobody is signed in whose unsent work would not be told of. The identity last: it signs in.
  await deviceStore().update<Record<string, string>>('users', (users) => ({ ...users, [user.id]: user.email }));
  await pinAfterPassword(user.id);
  // Of two tabs in which two people sign in at once, the one is let in whose session lies here; the other is told.
  const isIn = await underSessionLock(async () => {
    if ((await readSession(sessionStore))?.user.id !== user.id || (await isSomebodyElseIn(user))) return false;
    await deviceStore().set(IDENTITY_KEY, user);
    return true;
  });
  if (!isIn) return giveWay(user);
  becomeSignedIn(user);
  tellOtherTabs();
  return ok(undefined);
}

async function isSomebodyElseIn(user: User): Promise<boolean> {
  const identity = await deviceStore().get<Identity>(IDENTITY_KEY);
  return identity !== undefined && identity.id !== user.id;
}

/** The page is theirs who are in, if it is not already. */
async function giveWay(user: User): Promise<Result<void, SignInFailure>> {
  await leaveNothing(user.id);
  if (await isSomebodyElseIn(user)) await restoreIdentity();
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

/** Wakes the database's connection and hears the server's time; whether it worked does not matter. */
async function warmUp(token: string, userId: string): Promise<void> {
  const sentAt = Date.now();
  const answer = await askWarmUp(backend(), token);
  const told = answer === 'unavailable' ? undefined : answer.serverTime;
  await noteMeasured(userStore(userId).strict, measureClock(told, sentAt, Date.now())).catch(() => undefined);
}
