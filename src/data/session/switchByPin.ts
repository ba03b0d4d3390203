/**
 * Switches to another user of this device by PIN, without a network. An expired access token is renewed when there is one again. If
 * the store fails, nobody is signed in, and the session stays sealed as before.
 */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { PinRefusal } from './sessionTypes.ts';
import type { User } from './profile/profileFlow.ts';
import { becomeSignedIn, expectUser, showProfile } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { IDENTITY_KEY } from './identity.ts';
import { removeSessionTraces } from './removeSessionTraces.ts';
import { sessionStore } from './pageSession.ts';
import { cacheProfile } from './profile/profileCache.ts';
import { profiles } from './profiles.ts';
import { duringUserChange, underSessionLock } from './client/sessionLock.ts';
import { putSession } from './client/sessionStorage.ts';
import { notifyOtherTabs } from './signedInTabs.ts';
import { changePin, pinOf } from './pin/pins.ts';
import type { SealedContent } from './pin/ownPin.ts';
import { tryPin } from './pin/tryPin.ts';

export async function performSwitch(userId: string, pin: string): Promise<Result<void, PinRefusal>> {
  const email = (await pinOf(userId))?.email;
  if (email === undefined) return err({ kind: 'locked' });
  const opened = await tryPin(userId, pin);
  if (!opened.ok) return opened;

  const user = { id: userId, email };
  try {
    await duringUserChange(() => restoreSession(user, opened.value));
  } catch (error) {
    await removeSessionTraces(userId);
    throw error;
  }
  becomeSignedIn(user);
  notifyOtherTabs();
  void profiles.load(user).catch(() => undefined);
  return ok(undefined);
}

/** The identity is written after the session, because it signs in. Both under one lock, so that another tab's sign-in comes before or after. */
async function restoreSession(user: User, { session, profile, profileAt }: SealedContent): Promise<void> {
  expectUser(user);
  if (profile) {
    cacheProfile(profile, profileAt);
    showProfile(user, { profile, guessed: false, problem: null });
  }
  await underSessionLock(async () => {
    await putSession(sessionStore, session);
    await deviceStore().set(IDENTITY_KEY, user);
  });
  // The sealed copy is removed: it would be invalid after the next refresh.
  await changePin(user.id, (held) => held && { ...held, sealed: null });
}
