import type { RecordExamples } from './example.ts';

export const drivers: RecordExamples<'drivers'> = {
  rights: ['OAM', 'OAM', 'OA; merge: OM; propose merge: OAM'],
  rows: [{ id: 'd-1', full_name: 'Joko' }],
  kinds: {
    create: { may: 'OAM', payload: { full_name: 'Budi Santoso' }, named: 'Budi Santoso' },
    change: { may: 'OA', payload: { is_active: false }, named: 'Joko' },
    merge: {
      may: 'OM',
      proposes: 'A',
      payload: {},
      others: async ({ make }) => ({ merged_into: await make('drivers.create') }),
      named: [{ payload: { merged_into: 'd-2' }, name: 'Joko' }],
    },
  },
};
