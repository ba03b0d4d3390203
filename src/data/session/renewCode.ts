import { authState } from '../auth.ts';
import { readMeta } from '../db/meta.ts';
import { userStore } from '../db/schema.ts';
import { backend } from '../platform/env.ts';
import { pageTokens } from './page.ts';
import { registerDevice } from './registerDevice.ts';

/** Asks for another ticket code where somebody else counts under this one. Costs one read of the store where nobody does. */
export async function renewCode(): Promise<void> {
  const { user } = authState();
  if (!user || !navigator.onLine) return;
  const db = userStore(user.id).strict;
  if ((await readMeta(db, 'device'))?.collided !== true) return;
  const token = await pageTokens.current();
  if (token.kind === 'token' && token.userId === user.id) await registerDevice(db, backend(), token.value, { signingIn: false });
}
