/** From what was typed to what is saved, for lists whose records are made and changed by one form. */
import { changeDraft } from '../../../domain/masterData/changes.ts';
import type { ChangeKind } from '../../../domain/masterData/changes.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../../domain/mutations.ts';
import { err, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { trusted } from '../../../domain/trusted.ts';
import type { MasterTable } from '../../../domain/masterData/rights.ts';
import type { Issue, Target, Typed } from './list.ts';

interface Schema<Form> {
  safeParse(typed: unknown): { success: true; data: Form } | { success: false; error: { issues: readonly Issue[] } };
}

export function checked<Form>(schema: Schema<Form>, typed: Typed): Result<Form, readonly Issue[]> {
  const form = schema.safeParse(typed);
  return form.success ? ok(form.data) : err(form.error.issues);
}

type CreateKind = Extract<MutationKind, 'trucks.create' | 'truck_types.create' | 'drivers.create' | 'operators.create' | 'customers.create'>;

/** A new record, or what of an old one differs. `extra`: columns that only a change may name. */
export function madeOrChanged<K extends CreateKind>(
  kind: K, { id, row }: Target<MasterTable>, payload: MutationPayloads[K], extra: Readonly<Record<string, unknown>> = {},
): readonly MutationDraft[] {
  if (row === null) return [trusted<MutationDraft>({ kind, entity_id: id, payload })];
  const change = changeDraft(trusted<ChangeKind>(kind.replace('.create', '.change')), row, { ...payload, ...extra });
  return change ? [change] : [];
}
