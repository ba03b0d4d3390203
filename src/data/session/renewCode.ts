import { authState } from './authState.ts';
import { readMeta } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from './pageSession.ts';
import { registerDevice } from './registerDevice.ts';

/** Whom the server has refused a code since this page started: asked again at the next start or sign-in. */
const refused = new Set<string>();

/**
 * Asks for a ticket code where somebody else counts under this one, or the store has lost its own. Costs one read of the store
 * where neither is so. True: there is a new one, and what waited for it can go.
 */
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
