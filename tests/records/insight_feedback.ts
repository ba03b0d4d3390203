import type { RecordExamples } from './example.ts';

export const insight_feedback: RecordExamples<'insight_feedback'> = {
  rights: ['OM', 'OM', '–'],
  kinds: {
    create: {
      may: 'OM',
      payload: { card: 'fuel_anomaly', subject: 'EX-01', verdict: 'confirmed' },
      named: { en: 'Fuel anomalies · Confirmed', id: 'Pemakaian solar janggal · Dibenarkan' },
    },
  },
};
