/** Payments of customers. `cash_handovers` records cash that is handed to another user. */
import { AGAIN, insteadOf, wrongRecord } from './again.ts';
import { trusted } from '../values/json.ts';
import { defineRecord } from './define.ts';
import { happenedAt, type Effect } from './effect.ts';
import { inMonth } from './customer_months.ts';
import { deposited } from './order_totals.ts';
import * as c from './columns.ts';

export const PAYMENT_METHODS = ['cash', 'transfer', 'cheque', 'other'] as const;

export const payments = defineRecord(
  'payments',
  {
    ...c.authored,
    /** Of its receipt (kwitansi), given offline like a ticket's; null without one, or with one that its device cannot have given. */
    number: c.optional(c.paymentNumber),
    customer_id: c.ref('customers'),
    /** Set if the payment is a deposit on it. */
    order_id: c.optional(c.ref('orders')),
    amount: c.rupiah({ above: 0, below: 'not_positive', to: 1e12 }),
    method: c.starting(c.oneOf(PAYMENT_METHODS), 'cash'),
    paid_on: c.day,
    /** The day on which it counts: the day of payment or, if that is in the future, the day of recording. */
    operating_day: c.day,
    /** The invoice that it pays; null: it pays the oldest debt. */
    invoice_id: c.optional(c.ref('invoices')),
    ...c.entry,
  },
  (of) => ({
    list: {
      order: 'paid_on',
      newestFirst: true,
      indexes: ['[customer_id+paid_on]', '[operating_day+captured_at]'],
      leavesWith: 'operating_day',
    },
    numbered: { prefix: 'KW', column: 'number', collision: 'number_collision' },
    knownBy: ['customer_id', 'amount'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_payment' },
        required: ['customer_id', 'amount', 'paid_on'],
        optional: ['number', 'method', 'invoice_id', 'order_id', 'notes'],
        extra: AGAIN,
        stamped: ['number'],
        stamp: (_payload, { captured_at, dayOf, nextNumber }) => ({ number: nextNumber('KW', dayOf(captured_at)) }),
        correctable: ['amount', 'notes'],
        related: wrongRecord('payments'),
        touches: ['customer_months', 'order_totals', 'invoices'],
        usesSiteDay: true,
        set: (mutation, { dayOf }) => {
          const { paid_on } = mutation.payload;
          const recorded = dayOf(happenedAt(mutation));
          return { operating_day: paid_on < recorded ? paid_on : recorded };
        },
        also: (row, mutation, context) => [
          ...paid(row, 1),
          ...insteadOf('payments', mutation, context, (wrong) => paid(trusted<Paid>(wrong), -1)),
        ],
      }),
      void: of.void({
        sql: { handler: 'void_payment', permission: 'void_own_today' },
        touches: ['customer_months', 'order_totals', 'invoices'],
        takeBack: (before) => paid(before, -1),
      }),
    },
  }),
);

interface Paid {
  readonly customer_id: string;
  readonly order_id: string | null;
  readonly operating_day: string;
  readonly amount: number;
  readonly invoice_id: string | null;
}
const paid = (payment: Paid, direction: 1 | -1): Effect[] => [
  ...inMonth(payment, { paid: payment.amount }, direction),
  ...deposited(payment, direction),
  ...(payment.invoice_id === null
    ? []
    : [
        {
          kind: 'add',
          table: 'invoices',
          id: payment.invoice_id,
          names: {},
          add: { paid: direction * payment.amount },
        } as const,
      ]),
];
