import { authState } from './authState.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from './pageSession.ts';
import { profiles } from './profiles.ts';
import { registerDevice } from './registerDevice.ts';
import { readMeta } from '../store/meta.ts';

export async function refreshProfile(options: { readonly force?: boolean } = {}): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine) return;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return;
  // A store without a ticket code requests one.
  await registerDevice(userStore(user.id).strict, backend(), token.value, { signingIn: false });
  await profiles.refresh(user, options);
}

/** Ids of users whose request for a code was refused since this page started. It is repeated at the next start or sign-in. */
const refused = new Set<string>();

/** Requests a ticket code if another device uses this one too, or the store has lost its own. True: there is a new one. */
export async function renewCode(): Promise<boolean> {
  const { user } = authState();
  if (!user || !navigator.onLine || refused.has(user.id)) return false;
  const db = userStore(user.id).strict;
  const held = await readMeta(db, 'device');
  if (held && !held.collided) return false;
  const token = await pageTokens.current();
  if (token.kind !== 'token' || token.userId !== user.id) return false;
  const { kind } = await registerDevice(db, backend(), token.value, { signingIn: false });
  if (kind === 'refused') refused.add(user.id);
  return kind === 'registered';
}
