/** Switches to another user of this device by PIN, without a network. If the store fails, the session stays sealed. */
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
import { changePin, pinOf, MOST_TRIES } from './pin/pins.ts';
import type { SealedContent } from './pin/ownPin.ts';
import { trusted } from '../../domain/values/json.ts';
import { open } from './pin/lockbox.ts';

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

/** One try of a PIN. It is counted before it is checked, so that closing the app in between gives no extra try. */
export async function tryPin(userId: string, pin: string): Promise<Result<SealedContent, PinRefusal>> {
  // Tries above the limit are counted too, so that of two at once both are refused in any order.
  const record = await changePin(userId, (held) => held && { ...held, tries: held.tries + 1 });
  if (!record?.sealed || record.tries > MOST_TRIES) return err({ kind: 'locked' });
  const text = await open(record.lock, record.sealed, pin);
  if (text !== null) {
    await changePin(userId, (held) => held && { ...held, tries: 0 });
    // This app sealed it (`sealSession`), and only the matching key opens it.
    return ok(trusted<SealedContent>(JSON.parse(text)));
  }
  if (record.tries < MOST_TRIES) return err({ kind: 'wrong_pin', triesLeft: MOST_TRIES - record.tries });
  // There is nothing left to guess.
  await changePin(userId, (held) => held && { ...held, sealed: null });
  return err({ kind: 'locked' });
}
