import { isCreation, kindOf, type MutationKind } from './mutations.ts';
import { isPayload } from './checks.ts';
import type { Fields } from '../values/json.ts';

/** A payload with `fields` typed anew. Null is an emptied one: a new record goes without it, a change says that it is emptied. */
export function corrected(kind: MutationKind, payload: Fields, fields: Fields): Fields {
  const merged = kindOf(kind).correct(payload, fields);
  return isCreation({ kind })
    ? Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
    : merged;
}

/** What a record cannot be without is never empty. */
export const canBeEmpty = (kind: MutationKind, payload: Fields, field: string): boolean =>
  isPayload(kind, corrected(kind, payload, { [field]: null }));
