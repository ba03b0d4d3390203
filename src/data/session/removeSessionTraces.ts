/** A person who was not let in after all leaves nothing on the device: no session in the clear, no identity, no profile. */
import { giveUpOn } from './authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { IDENTITY_KEY } from './identity.ts';
import type { Identity } from './identity.ts';
import { sessionStore } from './pageSession.ts';
import { forgetCachedProfile, readCachedProfile } from './profileCache.ts';
import { underSessionLock, unlessHandsChange } from './sessionLock.ts';
import { removeSessionOf, SESSION_KEY } from './sessionStorage.ts';

/** Of a sign-in or a switch that failed; as far as the store still works. */
export async function leaveNothing(userId: string): Promise<void> {
  giveUpOn(userId);
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

/** Of one that was killed half way, as a sign-out that was: at a start where nobody is signed in. */
export const removeStrandedSession = (): Promise<void> =>
  unlessHandsChange(() =>
    underSessionLock(async () => {
      if ((await deviceStore().get(IDENTITY_KEY)) === undefined) await sessionStore.removeItem(SESSION_KEY);
    }),
  );
