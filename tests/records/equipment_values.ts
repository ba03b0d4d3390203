import type { RecordExamples } from './example.ts';

export const equipment_values: RecordExamples<'equipment_values'> = {
  // purchase_cost and current_value of equipment.
  rights: ['OA', '–', 'OA'],
  rows: [{ id: 'q-1', purchase_cost: 1 }],
  kinds: {
    change: {
      may: 'OA',
      entity: ({ make }) => make('equipment.create'),
      payload: { purchase_cost: 1_500_000_000 },
      named: { en: 'Value of a machine', id: 'Nilai alat' },
    },
  },
};
