import type { RecordExamples } from './example.ts';

export const transactions: RecordExamples<'transactions'> = {
  // Of their creation, the manual expense.
  rights: ['OM', 'O', 'counter-entry: O'],
  rows: [{ id: 'e-2', amount: 60_000, voided_at: null }],
  kinds: {
    create: {
      may: 'O',
      payload: { amount: 250_000, notes: 'Permit' },
      named: [{ payload: { operating_day: '2026-11-20' }, name: { en: 'Rp 250,000', id: 'Rp 250.000' } }],
    },
    void: { may: 'O', payload: { void_reason: 'Typed twice' }, named: { en: 'Rp 60,000', id: 'Rp 60.000' } },
  },
};
