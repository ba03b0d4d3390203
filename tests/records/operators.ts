import type { RecordExamples } from './example.ts';

export const operators: RecordExamples<'operators'> = {
  rights: ['OAM', 'OA', 'OA'],
  rows: [{ id: 'o-1', full_name: 'Agus Salim' }],
  kinds: {
    create: { may: 'OA', payload: { full_name: 'Joko Susilo', job_title: 'Crusher' }, named: 'Joko Susilo' },
    change: { may: 'OA', payload: { is_active: false }, named: 'Agus Salim' },
  },
};
