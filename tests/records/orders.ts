import type { RecordExamples } from './example.ts';

export const orders: RecordExamples<'orders'> = {
  rights: ['OAM', 'OM', 'end: OM'],
  rows: [{ id: 'o-1', number: 'DO-2611-0007', customer_id: 'c-1', volume: 500, amount: null, ended_at: null }],
  kinds: {
    create: {
      may: 'OM',
      payload: { volume: 500, from_date: '2026-11-20' },
      others: async ({ make }) => ({ customer_id: await make('customers.create') }),
      named: [{ payload: { customer_id: 'c-1' }, name: 'PT Karya · 500 m³' }],
    },
    end: { may: 'OM', payload: { end_reason: 'The site is built' }, named: 'DO-2611-0007 · PT Karya · 500 m³' },
  },
};
