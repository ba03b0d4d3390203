/** "Record again": takes a wrong record back and records it again in one mutation. SQL: `private.record_again`. */
import * as c from './columns.ts';
import { derivedId } from './ids.ts';
import {
  happenedAt,
  movedAt,
  type Done,
  type Effect,
  type EffectContext,
  type Moved,
  type MutationHead,
  type RelatedQuery,
  type Row,
} from './effect.ts';
import { trusted } from '../values/json.ts';
import type { TableName } from './tables.ts';

/** Fields of a creation: the record that it replaces, and why that one is voided. */
export const AGAIN = { instead_of: c.optional(c.id), instead_reason: c.optional(c.reason) } as const;

interface Again {
  readonly instead_of?: string;
  readonly instead_reason?: string;
}

export const wrongRecord =
  (table: TableName) =>
  ({ payload }: { readonly payload: Again }): RelatedQuery[] =>
    payload.instead_of === undefined ? [] : [{ table, column: 'id', value: payload.instead_of }];

/** The wrong record, as this device shows it; undefined if nothing is replaced, or it was voided before. */
const wrongRow = ({ related }: EffectContext): Row | undefined =>
  related?.[0]?.find((row) => (row['voided_at'] ?? null) === null);

/** When a creation happened. For a replacement the wrong record's movement has its own time: the server places the new one there. */
export function happenedFirst(mutation: MutationHead, context: EffectContext): string {
  const wrong = wrongRow(context);
  return wrong ? movedAt(trusted<Done>(wrong)).at : happenedAt(mutation);
}

/** Voids the wrong record. `takeBack`: like its void, with the head of a separate mutation, as the server makes it. */
export function insteadOf(
  table: TableName,
  mutation: MutationHead & { readonly payload: Again },
  context: EffectContext,
  takeBack: (wrong: Row, head: MutationHead) => Effect[],
): Effect[] {
  const wrong = wrongRow(context);
  if (!wrong) return [];
  const fields = { voided_at: happenedAt(mutation), void_reason: mutation.payload.instead_reason ?? null };
  return [
    { kind: 'change', table, id: wrong.id, fields },
    ...takeBack(wrong, { ...mutation, id: derivedId(`again:${mutation.id}`) }),
  ];
}

/** What a record moves: with its creation, with its void, and both ways when it is replaced. */
export const moving = <R extends Done>(
  table: TableName,
  move: (row: R, direction: 1 | -1, moved: Moved, context: EffectContext) => Effect[],
) => {
  const takeBack = (before: R, _: unknown, context: EffectContext) => move(before, -1, movedAt(before), context);
  return {
    also: (row: R, mutation: MutationHead & { readonly payload: Again }, context: EffectContext): Effect[] => [
      ...move(row, 1, { at: row.done_at ?? happenedFirst(mutation, context) }, context),
      ...insteadOf(table, mutation, context, (wrong) => takeBack(trusted<R>(wrong), undefined, context)),
    ],
    takeBack,
  };
};
