/** Brings the profile and the ticket code up to date in the background. Nothing waits for it. */
import { authState } from '../auth.ts';
import { userStore } from '../db/schema.ts';
import { backend } from '../platform/env.ts';
import { pageTokens } from './page.ts';
import { profiles } from './profiles.ts';
import { registerDevice } from './registerDevice.ts';

export async function refreshProfile(options: { readonly force?: boolean } = {}): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine) return;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return;
  // A store that lost its ticket code (or never got one) asks for a new one.
  await registerDevice(userStore(user.id).strict, backend(), token.value, { signingIn: false });
  await profiles.refresh(user, options);
}
