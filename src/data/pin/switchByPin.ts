/** Becoming another user of this device without a network. An access token that is over is renewed when there is one again. */
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { PinRefusal } from '../api.ts';
import { becomeSignedIn, showProfile } from '../auth.ts';
import { deviceStore } from '../db/deviceStore.ts';
import { IDENTITY_KEY } from '../session/identity.ts';
import { sessionStore } from '../session/page.ts';
import { cacheProfile } from '../session/profileCache.ts';
import { profiles } from '../session/profiles.ts';
import { underSessionLock } from '../session/sessionLock.ts';
import { SESSION_KEY } from '../session/storage.ts';
import { tellOtherTabs } from '../session/tabs.ts';
import { changePin, pinOf } from './pins.ts';
import { tryPin } from './tryPin.ts';

export async function performSwitch(userId: string, pin: string): Promise<Result<void, PinRefusal>> {
  const email = (await pinOf(userId))?.email;
  if (email === undefined) return err({ kind: 'locked' });
  const opened = await tryPin(userId, pin);
  if (!opened.ok) return opened;

  const user = { id: userId, email };
  const { session, profile, profileAt } = opened.value;
  await underSessionLock(() => sessionStore.setItem(SESSION_KEY, session));
  await deviceStore().set(IDENTITY_KEY, user);
  // From here on the session in use is the only one: a copy would be of no use after the next refresh.
  await changePin(userId, (held) => held && { ...held, sealed: null });
  if (profile) {
    cacheProfile(profile, profileAt);
    showProfile(user, { profile, guessed: false, problem: null });
  }
  becomeSignedIn(user);
  tellOtherTabs();
  void profiles.load(user).catch(() => undefined);
  return ok(undefined);
}
