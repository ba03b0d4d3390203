/**
 * "Record again": a record that was wrong is taken back and recorded anew in one mutation, so that neither stands without the other.
 * SQL: `private.record_again`.
 */
import * as c from './columns.ts';
import { derivedId } from './ids.ts';
import {
  happenedAt,
  type Effect,
  type EffectContext,
  type MutationHead,
  type RelatedQuery,
  type Row,
} from './effect.ts';
import type { TableName } from './tables.ts';

/** Fields of a creation: the record that it stands instead of, and why that one is taken back. */
export const AGAIN = { instead_of: c.optional(c.id), instead_reason: c.optional(c.reason) } as const;

interface Again {
  readonly instead_of?: string;
  readonly instead_reason?: string;
}

export const wrongRecord =
  (table: TableName) =>
  ({ payload }: { readonly payload: Again }): RelatedQuery[] =>
    payload.instead_of === undefined ? [] : [{ table, column: 'id', value: payload.instead_of }];

/** The wrong record, as this device shows it; undefined where nothing is recorded again, or it was taken back before. */
const wrongRow = ({ related }: EffectContext): Row | undefined =>
  related?.[0]?.find((row) => (row['voided_at'] ?? null) === null);

/** Since when it was recorded: by it the server places the new one. */
export const wrongSince = (context: EffectContext): string | undefined => {
  const since = wrongRow(context)?.['captured_at'];
  return typeof since === 'string' ? since : undefined;
};

/** Takes the wrong record back. `takeBack`: as its void does, with the head of a mutation of its own, as the server makes it. */
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
