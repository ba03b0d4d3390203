/** What a mutation will do, predicted on the device; predictions.test.ts holds every kind against the server. */
import { kindOf, type MutationKind } from './mutations.ts';
import type { Effect, EffectContext, RelatedQuery } from '../records/effect.ts';
import type { Said } from '../records/define.ts';
import type { Fields } from '../values/json.ts';

export { applyEffect, happenedAt, isOnRecord } from '../records/effect.ts';
export type { Effect, EffectContext, LastCount, Quantities, RelatedQuery, Row } from '../records/effect.ts';

/** A mutation of any kind, as far as its effects go by it. */
export type AnyMutation = Said<Fields> & { readonly kind: MutationKind };

export const effectsOf = (mutation: AnyMutation, context: EffectContext): Effect[] =>
  kindOf(mutation.kind).effects(mutation, context);

/** Rows of other records that its effects depend on. */
export const relatedTo = (mutation: AnyMutation): readonly RelatedQuery[] => kindOf(mutation.kind).related(mutation);
