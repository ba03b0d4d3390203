/** Orders (DO) of customers, which tickets draw down: by volume or by amount. `order_totals` has what was drawn from each. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';

export const orders = defineRecord(
  'orders',
  {
    ...c.authored,
    /** `DO-YYMM-<n>`, without gaps; null until the server assigns it. */
    number: c.optional(c.word),
    customer_id: c.ref('customers'),
    /** Null: any. */
    material_type: c.optional(c.material),
    /** m³; null: an order by amount. Exactly one of the two is set. */
    volume: c.optional(c.decimal({ above: 0, below: 'not_positive', to: 1e7 })),
    /** Whole rupiah. */
    amount: c.optional(c.rupiah({ above: 0, below: 'not_positive', to: 1e13 })),
    /** Rupiah a m³, overrides any other price; null: the customer's agreed price or the list price. */
    unit_price: c.optional(c.price),
    from_date: c.day,
    until_date: c.optional(c.day),
    site_address: c.optional(c.address),
    /** By payments that name it; otherwise on credit. */
    paid_ahead: c.starting(c.flag, false),
    notes: c.optional(c.notes),
    ended_at: c.optional(c.time),
    end_reason: c.optional(c.reason),
  },
  (of) => ({
    list: { order: 'from_date', newestFirst: true, indexes: ['customer_id'], leavesWith: 'never' },
    knownBy: ['number', 'customer_id', 'volume', 'amount'],
    kinds: {
      create: of.create({
        sql: { handler: 'create_order' },
        required: ['customer_id', 'from_date'],
        optional: [
          'material_type',
          'volume',
          'amount',
          'unit_price',
          'until_date',
          'site_address',
          'paid_ahead',
          'notes',
        ],
        correctable: ['volume', 'amount', 'unit_price', 'site_address', 'notes'],
        isSound: ({ volume, amount }) => (volume === undefined) !== (amount === undefined),
      }),
      end: of.change({
        sql: { handler: 'end_order' },
        required: ['end_reason'],
        correctable: ['end_reason'],
        applies: ({ ended_at }) => ended_at === null,
        set: (mutation) => ({ ended_at: happenedAt(mutation) }),
      }),
    },
  }),
);
