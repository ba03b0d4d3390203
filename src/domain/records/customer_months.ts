/** What a customer got and paid in a month. A merged customer keeps their months, so sums follow `merged_into`. */
import { customerMonthId } from './ids.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import type { Effect } from './effect.ts';

export const customerMonths = defineRecord(
  'customer_months',
  {
    ...c.stamps,
    customer_id: c.ref('customers'),
    /** Its first day. */
    month: c.day,
    /** m³ that were delivered, and by how many tickets. */
    volume: c.figure,
    count: c.figure,
    /** Whole rupiah: of tickets, and the opening balance in the month of its day. */
    billed: c.figure,
    /** Whole rupiah, of the invoices and credit notes that were issued in it: owed, and no revenue. */
    tax: c.figure,
    /** m³ of those that were delivered without a price. */
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

/** The month of a customer in which a record counts moves; none without a customer. `direction` −1: the record is taken back. */
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
