/** The user's own PIN on this device: set in the settings, used at sign-out to seal the session. */
import type { Profile } from '../../../domain/records/rows.ts';
import { isPin } from '../../../domain/rules/pin.ts';
import { createLock, seal } from './lockbox.ts';
import { changePin, pinOf } from './pins.ts';

/** What is sealed at sign-out. Stored as JSON: its field names are persisted. */
export interface SealedContent {
  /** The session's stored text, unchanged. */
  readonly session: string;
  readonly profile: Profile | null;
  /** ms, device clock: when the profile was fetched. */
  readonly profileAt: number;
}

export async function setOwnPin(
  user: { readonly id: string; readonly email: string; readonly name: string },
  pin: string,
): Promise<void> {
  if (!isPin(pin)) throw new Error('A PIN has six digits.');
  const lock = await createLock(pin);
  await changePin(user.id, () => ({ email: user.email, name: user.name, lock, sealed: null, tries: 0 }));
}

/** False: the user has no PIN, and nothing was stored. */
export async function sealSession(userId: string, content: SealedContent): Promise<boolean> {
  const held = await pinOf(userId);
  if (!held) return false;
  const sealed = await seal(held.lock, JSON.stringify(content));
  await changePin(userId, (now) => now && { ...now, name: content.profile?.full_name ?? now.name, sealed });
  return true;
}
