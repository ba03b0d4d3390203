/** Stock on hand of each material: m³, litres of fuel. The server computes it; devices predict it. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const stocks = defineRecord(
  'stocks',
  {
    ...c.stamps,
    material_type: c.material,
    on_hand: c.figure,
    /** The newest count, and the day on which it counts. */
    counted_at: c.optional(c.time),
    counted_day: c.optional(c.day),
  },
  () => ({
    list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
    knownBy: ['material_type'],
    needed: ['material_type', 'on_hand'],
    kinds: {},
  }),
);
