/**
 * Public-key encryption with a PIN: anyone on this device can seal content, and only the PIN opens it. A user's session is sealed when
 * they sign out, without typing the PIN at that moment.
 *
 *   PIN ─ PBKDF2 ─► key ─ AES-GCM ─► the box's private key ─ ECDH with the content's own key ─► key ─ AES-GCM ─► content
 */

export const ROUNDS = 600_000;

export interface Lock {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
  readonly publicKey: ArrayBuffer;
  readonly iv: Uint8Array<ArrayBuffer>;
  /** Encrypted with the key from the PIN. */
  readonly privateKey: ArrayBuffer;
}

export interface Sealed {
  /** Public half of a key pair made for this content; the private half was discarded. */
  readonly publicKey: ArrayBuffer;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}

export async function createLock(pin: string, rounds = ROUNDS): Promise<Lock> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey']);
  const key = await keyFromPin(pin, salt, rounds);
  return {
    salt,
    iv,
    rounds,
    publicKey: await crypto.subtle.exportKey('raw', pair.publicKey),
    privateKey: await crypto.subtle.wrapKey('pkcs8', pair.privateKey, key, { name: 'AES-GCM', iv }),
  };
}

export async function seal(lock: Lock, content: string): Promise<Sealed> {
  const iv = randomBytes(12);
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  const key = await sharedKey(own.privateKey, lock.publicKey, 'encrypt');
  return {
    iv,
    publicKey: await crypto.subtle.exportKey('raw', own.publicKey),
    content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(content)),
  };
}

/** Null: wrong PIN. Takes about a second on a slow tablet, on purpose. */
export async function open(lock: Lock, sealed: Sealed, pin: string): Promise<string | null> {
  const key = await keyFromPin(pin, lock.salt, lock.rounds);
  try {
    const own = await crypto.subtle.unwrapKey(
      'pkcs8',
      lock.privateKey,
      key,
      { name: 'AES-GCM', iv: lock.iv },
      CURVE,
      false,
      ['deriveKey'],
    );
    const shared = await sharedKey(own, sealed.publicKey, 'decrypt');
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, shared, sealed.content),
    );
  } catch {
    return null;
  }
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const AES = { name: 'AES-GCM', length: 256 } as const;

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

async function keyFromPin(pin: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, typed, AES, false, [
    'wrapKey',
    'unwrapKey',
  ]);
}

async function sharedKey(own: CryptoKey, theirs: BufferSource, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  return crypto.subtle.deriveKey({ name: 'ECDH', public: publicKey }, own, AES, false, [use]);
}
