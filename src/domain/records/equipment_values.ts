/** Cost and value of machines: for owner and admin. One row per machine, with the same id. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

const value = c.optional(c.rupiah({ from: 0, below: 'negative', to: 1e12, outside: 'value_out_of_range' }));

export const equipmentValues = defineRecord(
  'equipment_values',
  { ...c.stamps, purchase_cost: value, current_value: value },
  (of) => ({
    list: { order: null, leavesWith: 'never' },
    kinds: {
      change: of.change({
        optional: ['purchase_cost', 'current_value'],
        correctable: ['purchase_cost', 'current_value'],
      }),
    },
  }),
);
