/**
 * Text without lone surrogates. Postgres refuses a whole request for one of them (half an emoji, cut by a length limit), so
 * they are replaced before a record is frozen.
 */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(LONE_SURROGATE, '\uFFFD').replaceAll('\u0000', '') as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)])) as T;
  }
  return value;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
