/** Trucks by plate, with their usual load and empty weight. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { happenedAt, type MutationHead } from './effect.ts';
import type { Fields } from '../values/json.ts';

export const trucks = defineRecord(
  'trucks',
  {
    ...c.authored,
    license_plate: c.licensePlate,
    truck_type: c.starting(c.truckType, c.DEFAULT_TRUCK_TYPE),
    index_m3: c.optional(c.indexM3),
    tare_kg: c.optional(c.tareKg),
    tare_at: c.optional(c.time),
    flags: c.flags,
    merged_into: c.optional(c.ref('trucks')),
  },
  (of) => ({
    list: { order: 'license_plate', indexes: ['merged_into'], leavesWith: 'never' },
    knownBy: ['license_plate'],
    kinds: {
      create: of.create({
        sql: { handler: 'save_truck' },
        required: ['license_plate'],
        optional: ['truck_type', 'index_m3', 'tare_kg'],
        correctable: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
        set: tareAge,
      }),
      change: of.change({
        sql: { handler: 'save_truck' },
        optional: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
        correctable: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
        set: tareAge,
      }),
      merge: of.merge(),
    },
  }),
);

/** A weighed tare is dated by the mutation that contains it. */
function tareAge(mutation: MutationHead & { readonly payload: Fields }): { tare_at?: string } {
  return typeof mutation.payload['tare_kg'] === 'number' ? { tare_at: happenedAt(mutation) } : {};
}
