/** One's own PIN on this device: set in the settings, put to work when one leaves. */
import type { Profile } from '../../../domain/rows.ts';
import { isPin } from '../../../domain/rules/pin.ts';
import { createLock, seal } from './lockbox.ts';
import { changePin, pinOf } from './pins.ts';

/** What lies in the box of one who has left. */
export interface Left {
  /** As it was stored, to the letter. */
  readonly session: string;
  readonly profile: Profile | null;
  /** ms, device clock: when the profile was fetched. */
  readonly profileAt: number;
}

/** Replaces an earlier one. */
export async function setOwnPin(
  user: { readonly id: string; readonly email: string; readonly name: string },
  pin: string,
): Promise<void> {
  if (!isPin(pin)) throw new Error('A PIN has six digits.');
  const lock = await createLock(pin);
  await changePin(user.id, () => ({ email: user.email, name: user.name, lock, sealed: null, tries: 0 }));
}

/** Whether it is kept: without a PIN there is nothing to keep it with. */
export async function keepForLater(userId: string, left: Left): Promise<boolean> {
  const held = await pinOf(userId);
  if (!held) return false;
  const sealed = await seal(held.lock, JSON.stringify(left));
  await changePin(userId, (now) => now && { ...now, name: left.profile?.full_name ?? now.name, sealed });
  return true;
}
