/** Predicts a mutation's effects on the device; predictions.test.ts compares every kind with the server. */
import { kindOf, type MutationKind } from './mutations.ts';
import type { Effect, EffectContext, RelatedQuery } from '../records/effect.ts';
import type { Said } from '../records/define.ts';
import type { Fields } from '../values/json.ts';

export { applyEffect, happenedAt, isOnRecord } from '../records/effect.ts';
export type { Effect, EffectContext, LastCount, RelatedQuery, Row } from '../records/effect.ts';

export type AnyMutation = Said<Fields> & { readonly kind: MutationKind };

export const effectsOf = (mutation: AnyMutation, context: EffectContext): Effect[] =>
  kindOf(mutation.kind).effects(mutation, context);

/** Queries for the rows of other records on which its effects depend. */
export const relatedTo = (mutation: AnyMutation): readonly RelatedQuery[] => kindOf(mutation.kind).related(mutation);
