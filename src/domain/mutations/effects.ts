/**
 * What a mutation will do, predicted on the device before the server has seen it. Every predicted row has the id that the
 * real one will have (src/domain/records/ids.ts), so that the fact replaces its prediction.
 * A database test holds the prediction of every kind against what the server does (tests/database/predictions.test.ts).
 */
import { kindOf } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import type { Effect, EffectContext, RelatedQuery, Fields } from '../records/effect.ts';
import type { Said } from '../records/define.ts';
import { trusted } from '../values/json.ts';

export { applyEffect, happenedAt, isOnRecord } from '../records/effect.ts';
export type { Effect, EffectContext, Fields, Quantities, RelatedQuery, Row } from '../records/effect.ts';

export const effectsOf = (mutation: Mutation, context: EffectContext): Effect[] =>
  kindOf(mutation.kind).effects(trusted<Said<Fields>>(mutation), context);

/** Rows of other records that its effects depend on. */
export const relatedTo = (mutation: Mutation): readonly RelatedQuery[] =>
  kindOf(mutation.kind).related(trusted<Said<Fields>>(mutation));
