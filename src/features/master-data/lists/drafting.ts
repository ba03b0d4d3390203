/** From what was typed to what is saved, for lists whose records are made and changed by one form. */
import { changeDraft } from '../../../domain/masterData/changes.ts';
import type { ChangeKind } from '../../../domain/masterData/changes.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../../domain/mutations.ts';
import { err, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FieldIssue } from '../../../domain/rules/codes.ts';
import { trusted } from '../../../domain/trusted.ts';
import type { MasterTable } from '../../../domain/masterData/rights.ts';
import type { Target, Typed } from './list.ts';

interface Schema<Form> {
  safeParse(typed: unknown): { success: true; data: Form } | { success: false; error: { issues: readonly FieldIssue[] } };
}

export function checked<Form>(schema: Schema<Form>, typed: Typed): Result<Form, readonly FieldIssue[]> {
  const form = schema.safeParse(typed);
  return form.success ? ok(form.data) : err(form.error.issues);
}

const CHANGES = {
  'customers.create': 'customers.change', 'trucks.create': 'trucks.change', 'truck_types.create': 'truck_types.change',
  'drivers.create': 'drivers.change', 'operators.create': 'operators.change',
} as const satisfies Partial<Record<MutationKind, ChangeKind>>;
type CreateKind = keyof typeof CHANGES;

/** A new record, or what of an old one differs. `extra`: columns that only a change may name. */
export function madeOrChanged<K extends CreateKind>(
  kind: K, { id, row }: Target<MasterTable>, payload: MutationPayloads[K], extra: Readonly<Record<string, unknown>> = {},
): readonly MutationDraft[] {
  if (row === null) return [trusted<MutationDraft>({ kind, entity_id: id, payload })];
  const change = changeDraft<ChangeKind>(CHANGES[kind], row, { ...payload, ...extra });
  return change ? [change] : [];
}
