/** A customer's deliveries and payments in a month. A merged customer keeps their months, so sums follow `merged_into`. */
import { customerMonthId } from './ids.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import type { Effect } from './effect.ts';

export const customerMonths = defineRecord(
  'customer_months',
  {
    ...c.stamps,
    customer_id: c.ref('customers'),
    /** The first day of the month. */
    month: c.day,
    /** m³ delivered, and the number of tickets. */
    volume: c.figure,
    count: c.figure,
    /** Whole rupiah: of tickets, plus the opening balance in the month of its day. */
    billed: c.figure,
    /** Whole rupiah, from the invoices and credit notes issued in this month: owed, but no revenue. */
    tax: c.figure,
    /** m³ delivered without a price. */
    unpriced_volume: c.figure,
    /** Whole rupiah. */
    paid: c.figure,
  },
  () => ({
    list: { order: 'month', newestFirst: true, indexes: ['customer_id'], leavesWith: 'never' },
    needed: ['customer_id', 'month', 'volume', 'count', 'billed', 'tax', 'unpriced_volume', 'paid'],
    kinds: {},
  }),
);

interface MonthMoves {
  readonly volume?: number;
  readonly count?: number;
  readonly billed?: number;
  readonly unpriced_volume?: number;
  readonly paid?: number;
}

/** Changes the customer's month in which a record counts; nothing without a customer. `direction` −1: the record is reversed. */
export function inMonth(
  { customer_id, operating_day }: { readonly customer_id: string | null; readonly operating_day: string },
  { volume = 0, count = 0, billed = 0, unpriced_volume = 0, paid = 0 }: MonthMoves,
  direction: 1 | -1,
): Effect[] {
  if (customer_id === null) return [];
  const month = `${operating_day.slice(0, 7)}-01`;
  const add = { volume, count, billed, tax: 0, unpriced_volume, paid };
  return [
    {
      kind: 'add',
      table: 'customer_months',
      id: customerMonthId(customer_id, month),
      names: { customer_id, month },
      add: Object.fromEntries(Object.entries(add).map(([name, value]) => [name, direction * value])),
    },
  ];
}
