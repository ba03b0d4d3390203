import { trusted } from '../../domain/values/json.ts';

/**
 * The same value with every text well-formed. Postgres refuses a whole request for one lone surrogate (half an emoji, cut
 * by a length limit) or a zero character, so these go before a record is frozen.
 */
export const wellFormed = <T>(value: T): T =>
  // `clean` changes the texts in it and nothing of its shape.
  trusted<T>(clean(value));

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  }
  return value;
}
