/**
 * The key with which a registration signs its tickets: Ed25519, in Chromium from 137, Firefox from 129 and WebKit from 17. No script
 * can read the private half out of the browser. It is stored apart from the rows, so that an unreadable key does not prevent a save.
 */
import { ALGORITHM, base64url } from '../../domain/deliveries/signedTicket.ts';
import { deviceStore } from './deviceStore.ts';
import { readMeta } from './meta.ts';
import type { SigningKey } from './save/signTicket.ts';
import type { UserDb } from './schema.ts';

interface StoredKey extends SigningKey {
  readonly publicKey: string;
}

const keyOf = (userId: string): string => `signing ${userId}`;

/** Null: this browser has no key, and its tickets are not signed. */
export const readSigningKey = async (userId: string): Promise<SigningKey | null> =>
  (await deviceStore()
    .get<StoredKey>(keyOf(userId))
    .catch(() => undefined)) ?? null;

/** The public half of this registration's key, which is created if it is missing; undefined if the browser cannot create or store one. */
export async function publicKeyOf(db: UserDb): Promise<string | undefined> {
  try {
    const device = await readMeta(db, 'device');
    if (!device) return undefined;
    const { code } = device;
    const stored = await deviceStore().get<StoredKey>(keyOf(db.userId));
    if (stored?.code === code) return stored.publicKey;
    const made = await makeKey(code);
    // Another tab may have created one meanwhile: the first stays.
    const first = await deviceStore().update<StoredKey>(keyOf(db.userId), (now) =>
      now?.code === code ? undefined : made,
    );
    return first?.publicKey;
  } catch {
    return undefined;
  }
}

async function makeKey(code: string): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { code, key: pair.privateKey, publicKey: base64url(new Uint8Array(raw)) };
}
