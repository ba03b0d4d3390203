/** Uuids as 22 characters of base64url instead of 36; `private.short_id` and `private.long_id` do the same in SQL. */
const LENGTH = 22;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Null unless every value is a lower-case uuid. */
export function packIds(values: readonly unknown[]): string | null {
  return values.every((value) => typeof value === 'string' && UUID.test(value))
    ? values.map((value) => shortId(String(value))).join('')
    : null;
}

export function unpackIds(packed: string): string[] | null {
  if (packed.length % LENGTH !== 0 || !/^[\w-]*$/.test(packed)) return null;
  return Array.from({ length: packed.length / LENGTH }, (_, n) => longId(packed.slice(n * LENGTH, (n + 1) * LENGTH)));
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 12 bits are two characters of base64url and three of hex. Indexed by the hex, and by the codes of the two characters. */
const PAIR_OF = new Map<string, string>();
const HEX_OF: string[] = [];
const codesOf = (pair: string): number => (pair.charCodeAt(0) << 7) | pair.charCodeAt(1);
for (let bits = 0; bits < 4096; bits += 1) {
  const pair = BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63);
  const hex = bits.toString(16).padStart(3, '0');
  PAIR_OF.set(hex, pair);
  HEX_OF[codesOf(pair)] = hex;
}

/** `uuid`: lower case. */
export function shortId(uuid: string): string {
  // 128 bits, and four that are zero.
  const hex = `${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(14, 18)}${uuid.slice(19, 23)}${uuid.slice(24)}0`;
  let short = '';
  for (let at = 0; at < 33; at += 3) short += PAIR_OF.get(hex.slice(at, at + 3)) ?? '';
  return short;
}

/** `short`: 22 characters of base64url. */
export function longId(short: string): string {
  let hex = '';
  for (let at = 0; at < LENGTH; at += 2) hex += HEX_OF[codesOf(short.slice(at, at + 2))] ?? '';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
