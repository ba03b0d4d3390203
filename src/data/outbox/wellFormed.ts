import { trusted } from '../../domain/values/json.ts';

/** The value with every text well-formed: Postgres refuses a whole request for one lone surrogate or zero character. */
export const wellFormed = <T>(value: T): T =>
  // `clean` changes texts only and keeps the shape.
  trusted<T>(clean(value));

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  }
  return value;
}
