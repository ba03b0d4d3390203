import { LOADABLE } from '../materials/materials.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import { oneOf, optional, text } from '../records/columns.ts';
import { anyFormOf, formOf, type Checked } from '../mutations/forms.ts';
import { recordOf, type Fields } from '../values/json.ts';
import { err, ok, type Result } from '../values/result.ts';
import type { FieldIssue } from '../rules/codes.ts';

/** Created and changed with one form. A price is only created (`PRICE`), a density only changed (`DENSITY`). */
export const MADE_BY_FORM = recordOf(
  ['customers', 'trucks', 'truck_types', 'drivers', 'operators'] as const,
  (table) => ({ create: anyFormOf(`${table}.create`), change: anyFormOf(`${table}.change`) }),
);

/** Owner and manager only. Without a limit none is set. */
export const CREDIT = formOf('customers.change_credit');

export const DENSITY = formOf('materials.change');

export const OPENING_BALANCE = formOf('opening_balances.create', { sets: ['customer_id'] });

/** For sold materials; without a customer it is the list price. */
export const PRICE = formOf('customer_prices.create', {
  sets: ['customer_id'],
  own: { customer: optional(text(200)), material_type: oneOf(LOADABLE, 'material_type_invalid') },
});

/** A new record, or the differences of an existing one; or the errors. */
export function madeOrChanged(
  { create, change }: (typeof MADE_BY_FORM)[keyof typeof MADE_BY_FORM],
  { id, row }: { readonly id: string; readonly row: { readonly id: string } | null },
  typed: Fields,
): Result<readonly MutationDraft[], readonly FieldIssue[]> {
  const { checked, issues } = (row === null ? create : change).read(typed);
  if (checked === null) return err(issues);
  const draft = row === null ? create.draft(id, checked, {}) : change.change(row, checked, {});
  return ok(draft === null ? [] : [draft]);
}

/** A price is never changed: a newer one replaces it. Its customer is created first. */
export const priceDraft = (form: Checked<typeof PRICE>, customer_id: string | undefined, entity_id: string) =>
  PRICE.draft(entity_id, form, { customer_id }, { depends_on: customer_id === undefined ? [] : [customer_id] });
