/** Recording what a customer paid. The customer must be on file: the money would be owed to nobody. */
import * as z from 'zod/mini';
import { formSchemaOf } from './records/forms.ts';
import { code, customerName } from './rules/schemas.ts';
import { day } from './rules/day.ts';
import { trusted } from './values/json.ts';
import type { PAYMENT_METHODS } from './records/payments.ts';

const { amount, method, notes } = formSchemaOf('payments.create').shape;

/** `today`: nobody has paid on a later day. An empty date is today. */
export const paymentSchema = (today: string) =>
  z.object({
    customer: customerName,
    amount: trusted<z.ZodMiniType<number>>(amount),
    method: trusted<z.ZodMiniType<(typeof PAYMENT_METHODS)[number]>>(method),
    paidOn: dayUpTo(today),
    notes: trusted<z.ZodMiniType<string>>(notes),
  });

/** Of a form whose empty date is today. */
export const dayUpTo = (today: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (typed === '' ? today : typed)),
    ),
    day.check(z.refine((typed) => typed <= today, code('day_ahead'))),
  );
