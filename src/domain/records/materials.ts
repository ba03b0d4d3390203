/** The fixed list of materials with their densities. */
import { defineRecord } from './define.ts';
import { density, material, stamps } from './columns.ts';

export const materials = defineRecord('materials', { ...stamps, material_type: material, density }, (of) => ({
  list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
  knownBy: ['material_type'],
  needed: ['material_type', 'density'],
  kinds: { change: of.change({ required: ['density'], correctable: ['density'] }) },
}));
