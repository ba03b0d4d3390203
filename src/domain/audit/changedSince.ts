/** The fields in which the record now differs from what the author of a held change saw. The server compares in the same way. */
import type { Values } from './changes.ts';

export interface CurrentValue {
  readonly field: string;
  readonly now: unknown;
}

/** `now`: the server's record on this device; null if there is none. */
export function changedSince(seen: Values | null, payload: Values, now: Values | null): CurrentValue[] {
  if (now === null) return [];
  return [...new Set([...Object.keys(seen ?? {}), ...Object.keys(payload)])]
    .filter((field) => field in now)
    .filter((field) =>
      seen !== null && field in seen
        ? !isSame(seen[field], now[field])
        : !isNothing(now[field]) && !isSame(payload[field], now[field]),
    )
    .map((field) => ({ field, now: now[field] }));
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Postgres formats an instant differently from a browser. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string' && INSTANT.test(one) && INSTANT.test(other))
    return Date.parse(one) === Date.parse(other);
  return isNothing(one) ? isNothing(other) : JSON.stringify(one) === JSON.stringify(other);
}
