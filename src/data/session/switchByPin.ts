/**
 * Becoming another user of this device without a network. An access token that is over is renewed when there is one again. Where the
 * store does not take it all, nobody is signed in, and the session lies in its box alone, as before.
 */
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { PinRefusal } from './sessionTypes.ts';
import type { User } from './profileFlow.ts';
import { becomeSignedIn, expectUser, showProfile } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { IDENTITY_KEY } from './identity.ts';
import { leaveNothing } from './removeSessionTraces.ts';
import { sessionStore } from './pageSession.ts';
import { cacheProfile } from './profileCache.ts';
import { profiles } from './profiles.ts';
import { changingHands, underSessionLock } from './sessionLock.ts';
import { putSession } from './sessionStorage.ts';
import { tellOtherTabs } from './signedInTabs.ts';
import { changePin, pinOf } from './pin/pins.ts';
import type { Left } from './pin/ownPin.ts';
import { tryPin } from './pin/tryPin.ts';

export async function performSwitch(userId: string, pin: string): Promise<Result<void, PinRefusal>> {
  const email = (await pinOf(userId))?.email;
  if (email === undefined) return err({ kind: 'locked' });
  const opened = await tryPin(userId, pin);
  if (!opened.ok) return opened;

  const user = { id: userId, email };
  try {
    await changingHands(() => takeOut(user, opened.value));
  } catch (error) {
    await leaveNothing(userId);
    throw error;
  }
  becomeSignedIn(user);
  tellOtherTabs();
  void profiles.load(user).catch(() => undefined);
  return ok(undefined);
}

/** The identity after the session: it signs in. Both in one: another tab's sign-in comes before or after them. */
async function takeOut(user: User, { session, profile, profileAt }: Left): Promise<void> {
  expectUser(user);
  if (profile) {
    cacheProfile(profile, profileAt);
    showProfile(user, { profile, guessed: false, problem: null });
  }
  await underSessionLock(async () => {
    await putSession(sessionStore, session);
    await deviceStore().set(IDENTITY_KEY, user);
  });
  // From here on the session in use is the only one: a copy would be of no use after the next refresh.
  await changePin(user.id, (held) => held && { ...held, sealed: null });
}
