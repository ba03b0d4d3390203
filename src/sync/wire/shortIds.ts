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

/** `uuid`: lower case. */
export function shortId(uuid: string): string {
  const bytes = (uuid.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16));
  return btoa(String.fromCharCode(...bytes))
    .slice(0, LENGTH)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** `short`: 22 characters of base64url. */
export function longId(short: string): string {
  const binary = atob(short.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(binary, (byte) => (byte.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
