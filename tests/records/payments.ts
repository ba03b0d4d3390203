import type { RecordExamples } from './example.ts';

export const payments: RecordExamples<'payments'> = {
  rights: ['OAM; finance: OM', 'OAM', 'counter-entry of one’s own on its day: OAM; counter-entry: OM'],
  rows: [
    {
      id: 'w-2',
      customer_id: 'c-1',
      amount: 1_000,
      paid_on: '2026-11-19',
      operating_day: '2026-11-19',
      voided_at: null,
    },
  ],
  kinds: {
    create: {
      may: 'OAM',
      payload: { amount: 1_000_000, method: 'transfer', paid_on: '2026-11-20' },
      others: async ({ make }) => ({ customer_id: await make('customers.create') }),
      named: [
        { payload: { customer_id: 'c-1' }, name: { en: 'PT Karya · Rp 1,000,000', id: 'PT Karya · Rp 1.000.000' } },
      ],
    },
    void: {
      // Of another's: owner and manager.
      may: 'OM',
      payload: { void_reason: 'Typed twice' },
      named: { en: 'PT Karya · Rp 1,000', id: 'PT Karya · Rp 1.000' },
    },
  },
};
