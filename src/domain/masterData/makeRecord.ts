/** How a record of master data comes about: the form that is asked, the payload it comes to, and the mutations that carry that. */
import type * as z from 'zod/mini';
import type { MutationDraft, MutationPayloads } from '../mutations.ts';
import { trusted } from '../trusted.ts';
import { changeDraft } from './masterDataChanges.ts';
import type { ChangeKind } from './masterDataChanges.ts';
import {
  customerPayload,
  driverPayload,
  operatorPayload,
  pricePayload,
  truckPayload,
  truckTypePayload,
} from './masterDataDrafts.ts';
import { customerSchema, driverSchema, operatorSchema, truckSchema, truckTypeSchema } from './masterDataForms.ts';
import type { PriceForm } from './masterDataForms.ts';

/** Those that one form makes and changes. A price is only made (`priceDraft`), a density only changed. */
export const RECORDS = {
  customers: {
    schema: customerSchema,
    payload: customerPayload,
    create: 'customers.create',
    change: 'customers.change',
  },
  trucks: { schema: truckSchema, payload: truckPayload, create: 'trucks.create', change: 'trucks.change' },
  truck_types: {
    schema: truckTypeSchema,
    payload: truckTypePayload,
    create: 'truck_types.create',
    change: 'truck_types.change',
  },
  drivers: { schema: driverSchema, payload: driverPayload, create: 'drivers.create', change: 'drivers.change' },
  operators: {
    schema: operatorSchema,
    payload: operatorPayload,
    create: 'operators.create',
    change: 'operators.change',
  },
} as const;

export type CreateKind = (typeof RECORDS)[keyof typeof RECORDS]['create'];

/** One entry of `RECORDS`. */
export interface RecordOf<Form, K extends CreateKind> {
  readonly schema: z.ZodMiniType<Form>;
  readonly payload: (form: Form) => MutationPayloads[K];
  readonly create: K;
  readonly change: ChangeKind;
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
  const change = changeDraft<ChangeKind>(record.change, row, { ...record.payload(form), ...extra });
  return change ? [change] : [];
}

/** A price is never changed: a newer one takes its place. Whom it is agreed with goes before it. */
export const priceDraft = (form: PriceForm, entity_id: string): MutationDraft<'customer_prices.create'> => ({
  kind: 'customer_prices.create',
  entity_id,
  payload: pricePayload(form),
  depends_on: form.customerId === undefined ? [] : [form.customerId],
});
