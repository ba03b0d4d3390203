/** What a customer owed when the site started with the app: their oldest debt. It is neither a sale nor a payment. */
import { defineRecord } from './define.ts';
import { inMonth } from './customer_months.ts';
import { trusted } from '../values/json.ts';
import * as c from './columns.ts';

export const openingBalances = defineRecord(
  'opening_balances',
  {
    ...c.authored,
    customer_id: c.ref('customers'),
    /** Whole rupiah; below 0: the customer had prepaid. */
    amount: c.rupiah({ from: -1e12, to: 1e12 }),
    /** The day at whose end it was owed. */
    as_of: c.day,
    ...c.entry,
  },
  (of) => ({
    list: { order: 'as_of', newestFirst: true, indexes: ['customer_id'], leavesWith: 'never' },
    knownBy: ['customer_id', 'amount'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_opening_balance' },
        required: ['customer_id', 'amount', 'as_of'],
        optional: ['notes'],
        correctable: ['amount', 'notes'],
        touches: ['customer_months'],
        also: (row) => owed(row, 1),
      }),
      void: of.void({ touches: ['customer_months'], takeBack: (before) => owed(trusted<Owed>(before), -1) }),
    },
  }),
);

interface Owed {
  readonly customer_id: string;
  readonly amount: number;
  readonly as_of: string;
}
const owed = ({ customer_id, amount, as_of }: Owed, direction: 1 | -1) =>
  inMonth({ customer_id, operating_day: as_of }, { billed: amount }, direction);
