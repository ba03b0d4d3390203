import type { RecordExamples } from './example.ts';

export const incident_actions: RecordExamples<'incident_actions'> = {
  rights: ['OAM', 'OAM', 'OAM'],
  rows: [{ id: 'j-1', incident_id: 'i-1', text: 'Ganti rantai' }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { text: 'Fit a guard rail', due_date: '2026-12-01' },
      others: async ({ make }) => ({ incident_id: await make('incidents.create') }),
      named: [{ payload: { incident_id: 'i-1' }, name: 'Fit a guard rail' }],
    },
    change: { may: 'OAM', payload: { done_at: '2026-11-20T05:00:00.000Z' }, named: 'Ganti rantai' },
  },
};
