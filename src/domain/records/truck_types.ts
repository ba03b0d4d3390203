/** Types of trucks with the volume that is agreed for them and the weight that the law allows. */
import { defineRecord } from './define.ts';
import { indexM3, legalGrossT, optional, stamps, truckType } from './columns.ts';

export const truckTypes = defineRecord(
  'truck_types',
  { ...stamps, name: truckType, index_m3: optional(indexM3), legal_gross_t: optional(legalGrossT) },
  (of) => ({
    list: { order: 'name', head: 'all', leavesWith: 'never' },
    knownBy: ['name'],
    kinds: {
      create: of.create({
        required: ['name'],
        optional: ['index_m3', 'legal_gross_t'],
        correctable: ['name', 'index_m3', 'legal_gross_t'],
      }),
      change: of.change({
        optional: ['name', 'index_m3', 'legal_gross_t'],
        correctable: ['name', 'index_m3', 'legal_gross_t'],
      }),
    },
  }),
);
