/** Removes a user's session, identity and cached profile from the device, after a sign-in that failed. */
import { cancelSignIn } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { IDENTITY_KEY, type Identity } from './identity.ts';
import { sessionStore } from './pageSession.ts';
import { forgetCachedProfile, readCachedProfile } from './profile/profileCache.ts';
import { underSessionLock, unlessUserChanges } from './client/sessionLock.ts';
import { removeSessionOf, SESSION_KEY } from './client/sessionStorage.ts';

/** After a failed sign-in or switch. Errors of the store are ignored. */
export async function removeSessionTraces(userId: string): Promise<void> {
  cancelSignIn(userId);
  if (readCachedProfile()?.user_id === userId) forgetCachedProfile();
  const identity = await deviceStore()
    .get<Identity>(IDENTITY_KEY)
    .catch(() => undefined);
  if (identity?.id === userId)
    await deviceStore()
      .delete(IDENTITY_KEY)
      .catch(() => undefined);
  await removeSessionOf(sessionStore, userId).catch(() => undefined);
}

/** At a start without a signed-in user: removes the session that a killed sign-in or sign-out left behind. */
export const removeStrandedSession = (): Promise<void> =>
  unlessUserChanges(() =>
    underSessionLock(async () => {
      if ((await deviceStore().get(IDENTITY_KEY)) === undefined) await sessionStore.removeItem(SESSION_KEY);
    }),
  );
