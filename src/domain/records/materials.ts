/** The fixed list of materials with their densities. */
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const materials = defineRecord(
  'materials',
  { ...c.stamps, material_type: c.material, density: c.density },
  (of) => ({
    list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
    knownBy: ['material_type'],
    needed: ['material_type', 'density'],
    kinds: { change: of.change({ required: ['density'], correctable: ['density'] }) },
  }),
);
