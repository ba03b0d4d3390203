/** What a mutation does to rows, and rows after it. */
import type { Mutation } from '../mutations.ts';
import { addQuantities } from '../quantities.ts';
import { unreachable } from '../result.ts';
import type { TableName } from '../rows.ts';

/** A row as the store holds it: known columns typed elsewhere, unknown ones kept. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

export type Effect =
  /** The row comes into being. */
  | { readonly kind: 'create'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** The row's named fields change. */
  | { readonly kind: 'change'; readonly table: TableName; readonly id: string; readonly fields: Fields }
  /** Sums move by signed quantities; `names` says what the row sums, in case the device holds none yet. */
  | {
      readonly kind: 'add';
      readonly table: TableName;
      readonly id: string;
      readonly names: Fields;
      readonly add: Quantities;
    };

export type Fields = Readonly<Record<string, unknown>>;
export type Quantities = Readonly<Record<string, number>>;

export interface EffectContext {
  readonly author: string;
  readonly device: string | null;
  /** The site saves new tickets as delivered: the truck leaves with its load. Asked of those that do not say what they were saved as. */
  readonly finalAtGate: boolean;
  /** The entity as this device shows it just before the mutation; undefined for a creation. */
  readonly before: Fields | undefined;
}

/** The row after the effect; a sum that the device has no row for starts at zero. A row never changes its version here. */
export function applyEffect(row: Row | undefined, effect: Effect): Row | undefined {
  const head = { id: effect.id, version: row?.version ?? 0 };
  switch (effect.kind) {
    case 'create':
      return { position: 0, ...effect.fields, ...head };
    case 'change':
      return row && { ...row, ...effect.fields, ...head };
    case 'add':
      return { position: 0, deleted_at: null, ...effect.names, ...row, ...summed(row, effect.add), ...head };
    default:
      return unreachable(effect);
  }
}

/** A row that a person makes. */
export function created(
  table: TableName,
  mutation: Mutation,
  { author, device }: EffectContext,
  fields: Fields,
): Effect {
  const common = { deleted_at: null, author, device, captured_at: mutation.captured_at, received_at: null };
  return { kind: 'create', table, id: mutation.entity_id, fields: { ...common, ...fields } };
}

export const changed = (table: TableName, mutation: Mutation, fields: Fields): Effect => ({
  kind: 'change',
  table,
  id: mutation.entity_id,
  fields,
});

/** When it happened: the device's clock, put right by its last measured offset. ISO 8601; an offset out of all reason is left out. */
export function happenedAt({
  captured_at,
  clock_offset_ms,
}: Pick<Mutation, 'captured_at' | 'clock_offset_ms'>): string {
  const corrected = Date.parse(captured_at) + Math.round(clock_offset_ms ?? 0);
  return corrected >= 0 && corrected <= YEAR_2200 ? new Date(corrected).toISOString() : captured_at;
}

const YEAR_2200 = Date.UTC(2200, 0, 1);

const summed = (row: Row | undefined, add: Quantities): Quantities =>
  Object.fromEntries(
    Object.entries(add).map(([field, value]) => [field, addQuantities(Number(row?.[field] ?? 0), value)]),
  );
