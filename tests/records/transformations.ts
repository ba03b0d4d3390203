import type { RecordExamples } from './example.ts';

export const transformations: RecordExamples<'transformations'> = {
  rights: ['OAM', 'OAM', 'counter-entry: OM'],
  rows: [{ id: 'z-2', operating_day: '2026-11-20', boulder_volume: 80, outputs: { abu_batu: 40 } }],
  kinds: {
    create: {
      may: 'OAM',
      payload: {
        operating_day: '2026-11-20',
        boulder_volume: 100,
        outputs: { abu_batu: 22, split_half_inch: 28.5 },
        reject_volume: 3,
      },
      named: { en: '100 m³', id: '100 m³' },
    },
    void: { may: 'OM', payload: { void_reason: 'Typed twice' }, named: { en: '80 m³', id: '80 m³' } },
  },
};
