/** How a record of master data is made: its form, the payload of the form, and the mutations that send it. */
import type * as z from 'zod/mini';
import type { MutationDraft, MutationKind, MutationPayloads } from '../mutations/mutations.ts';
import { trusted } from '../values/json.ts';
import { changeOf } from '../mutations/changeOf.ts';
import type { PriceForm } from './masterDataForms.ts';
import { formSchemaOf, payloadOf } from '../records/forms.ts';
import type { FormOf } from '../records/forms.ts';

const madeBy = <C extends MutationKind, K extends MutationKind>(create: C, change: K) => ({
  schema: formSchemaOf(create),
  payload: (form: FormOf<C>) => payloadOf(create, form),
  create,
  change,
});

/** Those that one form makes and changes. A price is only made (`priceDraft`), a density only changed. */
export const MADE_BY_FORM = {
  customers: madeBy('customers.create', 'customers.change'),
  trucks: madeBy('trucks.create', 'trucks.change'),
  truck_types: madeBy('truck_types.create', 'truck_types.change'),
  drivers: madeBy('drivers.create', 'drivers.change'),
  operators: madeBy('operators.create', 'operators.change'),
} as const;

export type CreateKind = (typeof MADE_BY_FORM)[keyof typeof MADE_BY_FORM]['create'];

/** One entry of `MADE_BY_FORM`. */
export interface RecordOf<Form, K extends CreateKind> {
  readonly schema: z.ZodMiniType<Form>;
  readonly payload: (form: Form) => MutationPayloads[K];
  readonly create: K;
  readonly change: (typeof MADE_BY_FORM)[keyof typeof MADE_BY_FORM]['change'];
}

export const madeOf = <Form, K extends CreateKind>(
  { create, payload }: RecordOf<Form, K>,
  entity_id: string,
  form: Form,
): MutationDraft => trusted<MutationDraft>({ kind: create, entity_id, payload: payload(form) });

/** A new record, or what of an old one differs. `extra`: columns that only a change may name. */
export function madeOrChanged<Form, K extends CreateKind>(
  record: RecordOf<Form, K>,
  { id, row }: { readonly id: string; readonly row: { readonly id: string } | null },
  form: Form,
  extra: Readonly<Record<string, unknown>> = {},
): readonly MutationDraft[] {
  if (row === null) return [madeOf(record, id, form)];
  const change = changeOf(record.change, row, { ...record.payload(form), ...extra });
  return change ? [change] : [];
}

/** A price is never changed: a newer one replaces it. The customer of an agreed price is created before it. */
export const priceDraft = (form: PriceForm, entity_id: string): MutationDraft<'customer_prices.create'> => ({
  kind: 'customer_prices.create',
  entity_id,
  payload: payloadOf('customer_prices.create', { ...form, customerId: form.customerId ?? '' }),
  depends_on: form.customerId === undefined ? [] : [form.customerId],
});
