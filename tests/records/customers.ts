import type { RecordExamples } from './example.ts';

export const customers: RecordExamples<'customers'> = {
  rights: ['OAM', 'OAM', 'OA; merge: OM; propose merge: OAM; status, credit: OM'],
  rows: [
    { id: 'c-1', name: 'PT Karya' },
    { id: 'c-2', name: 'PT Karya Utama' },
  ],
  kinds: {
    create: { may: 'OAM', payload: { name: 'PT Maju Jaya' }, named: 'PT Maju Jaya' },
    change: {
      may: 'OA',
      payload: { name: 'PT Baru' },
      seen: { name: 'PT Maju Jaya' },
      named: [{ payload: { name: 'PT Karya', phone: '62215' }, name: 'PT Karya' }],
    },
    change_credit: { may: 'OM', payload: { status: 'cash_only', credit_limit: 5_000_000 }, named: 'PT Karya' },
    merge: {
      may: 'OM',
      proposes: 'A',
      payload: {},
      others: async ({ make }) => ({ merged_into: await make('customers.create') }),
      named: [{ payload: { merged_into: 'c-2' }, name: 'PT Karya' }],
    },
  },
};
