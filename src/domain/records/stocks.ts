/** What is on hand of each material: m³, litres of fuel. The server's own; devices predict it. */
import { defineRecord } from './define.ts';
import { figure, material, stamps } from './columns.ts';

export const stocks = defineRecord('stocks', { ...stamps, material_type: material, on_hand: figure }, () => ({
  list: { order: null, indexes: ['material_type'], head: 'all', leavesWith: 'never' },
  knownBy: ['material_type'],
  needed: ['material_type', 'on_hand'],
  kinds: {},
}));
