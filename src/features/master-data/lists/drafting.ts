/** From what was typed to what is saved, for lists whose records are made and changed by one form. */
import { madeOrChanged } from '../../../domain/masterData/makeRecord.ts';
import type { CreateKind, RecordOf } from '../../../domain/masterData/makeRecord.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import { err, ok } from '../../../domain/values/result.ts';
import type { Result } from '../../../domain/values/result.ts';
import type { FieldIssue } from '../../../domain/rules/codes.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { Target, Typed } from './masterList.ts';

interface Schema<Form> {
  safeParse(
    typed: unknown,
  ): { success: true; data: Form } | { success: false; error: { issues: readonly FieldIssue[] } };
}

export function checked<Form>(schema: Schema<Form>, typed: Typed): Result<Form, readonly FieldIssue[]> {
  const form = schema.safeParse(typed);
  return form.success ? ok(form.data) : err(form.error.issues);
}

/** One form makes and changes the record. `extra`: columns that only a change may name. */
export const drafted =
  <Form, K extends CreateKind>(
    record: RecordOf<Form, K>,
    extra: (typed: Typed) => Readonly<Record<string, unknown>> = () => ({}),
  ) =>
  (typed: Typed, target: Target<MasterTable>): Result<readonly MutationDraft[], readonly FieldIssue[]> => {
    const form = checked(record.schema, typed);
    return form.ok ? ok(madeOrChanged(record, target, form.value, extra(typed))) : form;
  };
