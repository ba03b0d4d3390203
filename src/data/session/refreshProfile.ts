/** Brings the cached profile up to date in the background. Nothing waits for it. */
import { authState, becomeSignedIn } from '../auth.ts';
import { userStore } from '../db/schema.ts';
import { backend } from '../platform/env.ts';
import { pageTokens } from './page.ts';
import { fetchProfile } from './profile.ts';
import { cacheProfile } from './profileCache.ts';
import { registerDevice } from './registerDevice.ts';

export async function refreshProfile(): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine) return;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return;
  // A store that lost its ticket code (or never got one) asks for a new one.
  await registerDevice(userStore(user.id).strict, backend(), token.value);
  const profile = await fetchProfile(backend(), token.value, user.id);
  if (profile === null || profile === 'missing' || authState().user?.id !== user.id) return;
  cacheProfile(profile, Date.now());
  becomeSignedIn(user, { profile, guessed: false });
}
