/** Values as PostgREST sends them: ISO times, numbers for numerics. */
export const TIMESTAMPTZ = 1184;
export const TIMESTAMP = 1114;
export const NUMERIC = 1700;
export const toIso = (text: string): string => text.replace(' ', 'T');
/** Postgres writes `+00`, PostgREST `+00:00`. */
export const toIsoWithZone = (text: string): string => toIso(text).replace(/([+-]\d\d)$/, '$1:00');
/** lite passes procedure arguments as text already; encoding them again would turn an object into a string. */
export const toJsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
