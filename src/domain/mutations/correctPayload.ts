import { isCreation, kindOf, type MutationKind } from './mutations.ts';
import { isPayload } from './checks.ts';
import type { Fields } from '../values/json.ts';

/** A payload with corrected `fields`. Null is a cleared field: a creation omits it, a change states that it is cleared. */
export function corrected(kind: MutationKind, payload: Fields, fields: Fields): Fields {
  const merged = kindOf(kind).correct(payload, fields);
  return isCreation({ kind })
    ? Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
    : merged;
}

/** A required field is never empty. */
export const canBeEmpty = (kind: MutationKind, payload: Fields, field: string): boolean =>
  isPayload(kind, corrected(kind, payload, { [field]: null }));
