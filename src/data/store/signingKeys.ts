/**
 * The key by which a registration signs its tickets: Ed25519, which Chromium has from 137 on, Firefox from 129 and WebKit from 17. No script can
 * read the private half out of the browser. It is kept beside the store of the rows, so that a key which cannot be read stops no save.
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

/** Null: this browser has none, and its tickets are not signed. */
export const readSigningKey = async (userId: string): Promise<SigningKey | null> =>
  (await deviceStore()
    .get<StoredKey>(keyOf(userId))
    .catch(() => undefined)) ?? null;

/** The public half of this registration's key, which is made where it is missing; undefined where the browser can make or store none. */
export async function publicKeyOf(db: UserDb): Promise<string | undefined> {
  try {
    const device = await readMeta(db, 'device');
    if (!device) return undefined;
    const { code } = device;
    const stored = await deviceStore().get<StoredKey>(keyOf(db.userId));
    if (stored?.code === code) return stored.publicKey;
    const made = await makeKey(code);
    // Another tab may have made one meanwhile: the first stays.
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
