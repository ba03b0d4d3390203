/** Money that customers paid. */
import { defineRecord } from './define.ts';
import { authored, day, notes, oneOf, optional, ref, rupiah, starting, voidable } from './columns.ts';

export const PAYMENT_METHODS = ['cash', 'transfer', 'cheque', 'other'] as const;

export const payments = defineRecord(
  'payments',
  {
    ...authored,
    customer_id: ref('customers'),
    /** Whole rupiah. */
    amount: rupiah({ above: 0, to: 1e12 }),
    method: starting(oneOf(PAYMENT_METHODS), 'cash'),
    paid_on: day,
    notes: optional(notes),
    ...voidable,
  },
  (of) => ({
    list: { order: 'paid_on', newestFirst: true, indexes: ['[customer_id+paid_on]'] },
    knownBy: ['customer_id', 'amount'],
    kinds: {
      create: of.create({
        required: ['customer_id', 'amount', 'paid_on'],
        optional: ['method', 'notes'],
        correctable: ['amount', 'notes'],
      }),
      void: of.void({ takeBack: () => [] }),
    },
  }),
);
