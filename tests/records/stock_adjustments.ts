import type { RecordExamples } from './example.ts';

export const stock_adjustments: RecordExamples<'stock_adjustments'> = {
  rights: ['OM', 'O', 'counter-entry: O'],
  rows: [{ id: 'a-3', operating_day: '2026-11-20', material_type: 'abu_batu', adjustment: 400 }],
  kinds: {
    create: {
      may: 'O',
      payload: { material_type: 'abu_batu', adjustment: 25.5, reason: 'Survey of the pile' },
      named: [
        {
          payload: { operating_day: '2026-11-20', kind: 'adjustment', adjustment: -12.5 },
          name: { en: 'Abu Batu (Stone Dust) · -12.5 m³', id: 'Abu Batu (Stone Dust) · -12,5 m³' },
        },
        {
          payload: { operating_day: '2026-11-20', kind: 'stocktake', material_type: 'solar', adjustment: 1_200 },
          name: { en: 'Solar Fuel · +1,200 L', id: 'Solar Fuel · +1.200 L' },
        },
      ],
    },
    void: {
      may: 'O',
      payload: { void_reason: 'Typed twice' },
      named: { en: 'Abu Batu (Stone Dust) · +400 m³', id: 'Abu Batu (Stone Dust) · +400 m³' },
    },
  },
};
