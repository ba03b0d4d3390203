import type { RecordExamples } from './example.ts';

export const kpi_targets: RecordExamples<'kpi_targets'> = {
  rights: ['OAM; finance: OM', 'O', '–'],
  kinds: {
    create: {
      may: 'O',
      payload: { metric: 'production', period: 'month', target: 30_000, from_date: '2026-11-01' },
      named: { en: 'production · 30,000', id: 'production · 30.000' },
    },
  },
};
