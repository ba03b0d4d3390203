/** Refreshes the profile and the ticket code in the background. */
import { authState } from './authState.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from './pageSession.ts';
import { profiles } from './profiles.ts';
import { registerDevice } from './registerDevice.ts';

export async function refreshProfile(options: { readonly force?: boolean } = {}): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine) return;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return;
  // A store without a ticket code requests one.
  await registerDevice(userStore(user.id).strict, backend(), token.value, { signingIn: false });
  await profiles.refresh(user, options);
}
