import type { RecordExamples } from './example.ts';

export const fuel_logs: RecordExamples<'fuel_logs'> = {
  rights: ['OAM', 'OAM', 'counter-entry of one’s own in an open shift: OAM; counter-entry: OM'],
  rows: [{ id: 'u-2', operating_day: '2026-11-20', kind: 'receipt', liters: 8_000 }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { operating_day: '2026-11-20', kind: 'receipt', liters: 8_000, price_per_liter: 14_500 },
      named: [
        {
          payload: { kind: 'issue', equipment_id: 'q-1', liters: 120.5 },
          name: { en: 'EX-01 · 120.5 L', id: 'EX-01 · 120,5 L' },
        },
      ],
    },
    void: { may: 'OM', payload: { void_reason: 'Typed twice' }, named: { en: '8,000 L', id: '8.000 L' } },
  },
};
