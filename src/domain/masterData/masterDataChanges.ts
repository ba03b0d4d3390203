/** Changes and merges of master data, as drafts to save. */
import type { MutationDraft, MutationPayloads } from '../mutations.ts';
import { trusted } from '../trusted.ts';
import type { Mergeable, TwinTable } from './merging.ts';

/** The columns that a change of this kind may touch. */
const FIELDS = {
  'customers.change': ['name', 'type', 'phone', 'address'],
  'customers.change_credit': ['status', 'credit_limit'],
  'trucks.change': ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  'drivers.change': ['full_name', 'phone', 'is_active'],
  'operators.change': ['full_name', 'job_title', 'phone', 'is_active'],
  'truck_types.change': ['name', 'index_m3', 'legal_gross_t'],
  'materials.change': ['density'],
} as const satisfies { [K in ChangeKind]: readonly (keyof MutationPayloads[K])[] };

export type ChangeKind =
  | 'customers.change'
  | 'customers.change_credit'
  | 'trucks.change'
  | 'drivers.change'
  | 'operators.change'
  | 'truck_types.change'
  | 'materials.change';

/** Absent in the wish, these are emptied; every other column is left as it is. */
const CAN_BE_EMPTY: ReadonlySet<string> = new Set([
  'phone',
  'address',
  'credit_limit',
  'index_m3',
  'tare_kg',
  'legal_gross_t',
  'job_title',
]);

/**
 * Only what differs from the row as the person saw it, with what they saw beside. Null where nothing differs.
 * `wanted` is what a form came to (`customerPayload` …), or the row with one field replaced.
 */
export function changeDraft<K extends ChangeKind>(
  kind: K,
  row: { readonly id: string },
  wanted: { readonly [F in keyof MutationPayloads[K]]?: MutationPayloads[K][F] | undefined },
): MutationDraft<K> | null {
  const before: Readonly<Record<string, unknown>> = { ...row };
  const after: Readonly<Record<string, unknown>> = { ...wanted };
  const changed = FIELDS[kind].filter(
    (field) =>
      (after[field] !== undefined || CAN_BE_EMPTY.has(field)) && (after[field] ?? null) !== (before[field] ?? null),
  );
  if (changed.length === 0) return null;
  const valuesOf = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
  return trusted<MutationDraft<K>>({ kind, entity_id: row.id, payload: valuesOf(after), seen: valuesOf(before) });
}

/** `from` becomes an alias of `into`; ask `mergeProblem` first. */
export const mergeDraft = (table: TwinTable, from: Mergeable, into: { readonly id: string }): MutationDraft => ({
  kind: `${table}.merge`,
  entity_id: from.id,
  payload: { merged_into: into.id },
  seen: { merged_into: from.merged_into },
  depends_on: [into.id],
});
