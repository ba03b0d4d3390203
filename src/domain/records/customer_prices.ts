/** Prices. A newer row replaces an older one of the same customer and material; a price is never changed. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const customerPrices = defineRecord(
  'customer_prices',
  {
    ...c.authored,
    /** Null: the list price. */
    customer_id: c.optional(c.ref('customers')),
    material_type: c.material,
    price_per_m3: c.price,
    from_date: c.day,
  },
  (of) => ({
    list: {
      order: 'from_date',
      newestFirst: true,
      // First those in force, because a ticket keeps the price that its device knew.
      head: { idsFrom: 'prices_from' },
      leavesWith: 'never',
      indexes: ['[customer_id+material_type+from_date]', '[material_type+from_date]'],
    },
    knownBy: ['material_type', 'customer_id', 'price_per_m3'],
    kinds: {
      create: of.create({
        required: ['material_type', 'price_per_m3', 'from_date'],
        optional: ['customer_id'],
        correctable: ['price_per_m3'],
      }),
    },
  }),
);
