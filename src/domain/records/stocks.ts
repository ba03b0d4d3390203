/** What is on hand of each material: m³, litres of fuel. The server's own; devices predict it. */
import { defineRecord } from './define.ts';
import { day, figure, material, optional, stamps, time } from './columns.ts';

export const stocks = defineRecord(
  'stocks',
  {
    ...stamps,
    material_type: material,
    on_hand: figure,
    /** The newest count, and the day on which it counts. */
    counted_at: optional(time),
    counted_day: optional(day),
  },
  () => ({
    list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
    knownBy: ['material_type'],
    needed: ['material_type', 'on_hand'],
    kinds: {},
  }),
);
