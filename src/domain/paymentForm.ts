/** Recording what a customer paid. The customer must be on file: the money would be owed to nobody. */
import * as z from 'zod/mini';
import { formSchemaOf } from './records/forms.ts';
import { code, customerName } from './rules/schemas.ts';
import { day } from './rules/day.ts';

const { amount, method, notes } = formSchemaOf('payments.create').shape;

/** `today`: nobody has paid on a later day. An empty date is today. */
export const paymentSchema = (today: string) =>
  z.object({
    customer: customerName,
    amount: amount as z.ZodMiniType<number>,
    method: method as z.ZodMiniType<'cash' | 'transfer' | 'cheque' | 'other'>,
    paidOn: dayUpTo(today),
    notes: notes as z.ZodMiniType<string>,
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
