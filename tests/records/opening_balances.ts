import type { RecordExamples } from './example.ts';

export const opening_balances: RecordExamples<'opening_balances'> = {
  rights: ['OM', 'OM', 'counter-entry: OM'],
  rows: [{ id: 'ob-1', customer_id: 'c-1', amount: 5_000_000, as_of: '2026-10-31', voided_at: null }],
  kinds: {
    create: {
      may: 'OM',
      payload: { amount: 5_000_000, as_of: '2026-01-31' },
      others: async ({ make }) => ({ customer_id: await make('customers.create') }),
      named: [
        { payload: { customer_id: 'c-1' }, name: { en: 'PT Karya · Rp 5,000,000', id: 'PT Karya · Rp 5.000.000' } },
      ],
    },
    void: {
      may: 'OM',
      payload: { void_reason: 'Of another customer' },
      named: { en: 'PT Karya · Rp 5,000,000', id: 'PT Karya · Rp 5.000.000' },
    },
  },
};
