/**
 * The users of this device who have a PIN. Small on purpose: the sign-in page and the header load it. Nothing here is secret.
 *
 * The PIN separates colleagues at one tablet; it does not protect a stolen one. The count of wrong tries is in the browser's storage: a
 * person who can edit it (developer tools, a copied profile folder) has unlimited tries, which six digits do not withstand. For a
 * stolen device the owner revokes the device, and a new password ends the sealed session. Removing the PIN, a refused refresh and a
 * lost access end it too.
 */
import { create } from 'zustand';
import { deviceStore } from '../../store/deviceStore.ts';
import type { Lock, Sealed } from './lockbox.ts';

/** `in_use`: signed in now, or must use the password next time. `locked`: too many wrong tries, only the password helps. */
export interface PinUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly state: 'in_use' | 'ready' | 'locked';
}

export interface PinRecord {
  readonly email: string;
  readonly name: string;
  readonly lock: Lock;
  /** Sealed session and profile after a sign-out; null while signed in. */
  readonly sealed: Sealed | null;
  /** Wrong tries since the last right one or the last sign-in by password. */
  readonly tries: number;
}

export const MOST_TRIES = 5;
const KEY = 'pins';
type Records = Readonly<Record<string, PinRecord>>;

const store = create<{ readonly users: readonly PinUser[] }>()(() => ({ users: [] }));

export const usePinUsers = (): readonly PinUser[] => store((state) => state.users);

export const useHasPin = (userId: string | undefined): boolean =>
  store((state) => state.users.some((user) => user.userId === userId));

export async function loadPins(): Promise<void> {
  show(
    (await deviceStore()
      .get<Records>(KEY)
      .catch(() => undefined)) ?? {},
  );
}

export const pinOf = async (userId: string): Promise<PinRecord | undefined> =>
  (await deviceStore().get<Records>(KEY))?.[userId];

/** Changes one user's record in one transaction. `change` returns null or undefined to remove it. */
export async function changePin(userId: string, change: (held: PinRecord | undefined) => PinRecord | null | undefined) {
  const records = await deviceStore().update<Records>(KEY, (held) => {
    const next = change(held?.[userId]);
    const { [userId]: _, ...others } = held ?? {};
    return next ? { ...others, [userId]: next } : others;
  });
  show(records ?? {});
  return records?.[userId];
}

/** Removes the PIN after a password change, a refused refresh or a lost access: the password is required. */
export async function endPin(userId: string): Promise<void> {
  if (await pinOf(userId)) await changePin(userId, () => null);
}

/** After a sign-in by password: resets the tries and removes the older sealed session. */
export const pinAfterPassword = (userId: string): Promise<unknown> =>
  changePin(userId, (held) => held && { ...held, sealed: null, tries: 0 });

function show(records: Records): void {
  store.setState({
    users: Object.entries(records).map(([userId, { email, name, ...record }]) => ({
      userId,
      email,
      name,
      state: stateOf(record),
    })),
  });
}

const stateOf = ({ sealed, tries }: Pick<PinRecord, 'sealed' | 'tries'>): PinUser['state'] =>
  tries >= MOST_TRIES ? 'locked' : sealed ? 'ready' : 'in_use';
