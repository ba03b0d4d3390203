import type { RecordExamples } from './example.ts';

export const production_entries: RecordExamples<'production_entries'> = {
  rights: ['OAM', 'OAM', 'counter-entry of one’s own in an open shift: OAM; counter-entry: OM'],
  rows: [{ id: 'r-2', operating_day: '2026-11-20', material_type: 'abu_batu', volume: 12 }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { operating_day: '2026-11-20', material_type: 'abu_batu', volume: 40, operating_hours: 6.5 },
      named: [
        {
          payload: { volume: 40.5 },
          name: { en: 'Abu Batu (Stone Dust) · 40.5 m³', id: 'Abu Batu (Stone Dust) · 40,5 m³' },
        },
      ],
    },
    void: {
      may: 'OM',
      payload: { void_reason: 'Typed twice' },
      named: { en: 'Abu Batu (Stone Dust) · 12 m³', id: 'Abu Batu (Stone Dust) · 12 m³' },
    },
  },
};
