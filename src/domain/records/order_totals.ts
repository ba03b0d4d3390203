/** What tickets drew from an order, from saving until cancelled or voided, and the payments for it. A sum, like `customer_months`. */
import { orderTotalId } from './ids.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import type { Effect } from './effect.ts';

export const orderTotals = defineRecord(
  'order_totals',
  {
    ...c.stamps,
    order_id: c.ref('orders'),
    /** m³. */
    volume: c.figure,
    /** Whole rupiah; tickets without a price add none. */
    amount: c.figure,
    /** Whole rupiah, of the invoices of those tickets. */
    tax: c.figure,
    count: c.figure,
    /** Its deposits, whole rupiah. */
    paid: c.figure,
  },
  () => ({
    list: { order: null, indexes: ['order_id'], leavesWith: 'never' },
    needed: ['order_id', 'volume', 'amount', 'tax', 'count', 'paid'],
    kinds: {},
  }),
);

interface OnOrder {
  readonly order_id: string | null;
}
interface Taken extends OnOrder {
  readonly volume: number;
  readonly amount: number | null;
}

/** What a ticket draws from its order; −1: returns. */
export const drawn = (ticket: Taken, direction: 1 | -1): Effect[] =>
  inOrder(ticket, {
    volume: direction * ticket.volume,
    amount: direction * (ticket.amount ?? 0),
    count: direction,
    paid: 0,
  });

export const deposited = (payment: OnOrder & { readonly amount: number }, direction: 1 | -1): Effect[] =>
  inOrder(payment, { volume: 0, amount: 0, count: 0, paid: direction * payment.amount });

function inOrder({ order_id }: OnOrder, add: Readonly<Record<string, number>>): Effect[] {
  // A row from an older version of the app lacks this field.
  if (!order_id) return [];
  return [
    { kind: 'add', table: 'order_totals', id: orderTotalId(order_id), names: { order_id }, add: { tax: 0, ...add } },
  ];
}
