import type { RecordExamples } from './example.ts';

export const cash_handovers: RecordExamples<'cash_handovers'> = {
  rights: ['OAM', 'OAM', 'counter-entry of one’s own: OAM; counter-entry: OM; receive: OAM'],
  rows: [
    { id: 'ch-1', counted: 250_000, expected: 250_000, payments: ['w-2'], acknowledged_at: null, voided_at: null },
  ],
  kinds: {
    create: {
      may: 'OAM',
      payload: { counted: 250_000, expected: 0, payments: [] },
      named: { en: 'Rp 250,000', id: 'Rp 250.000' },
    },
    receive: {
      may: 'OAM',
      entity: ({ handedOverByAnother }) => handedOverByAnother(),
      payload: {},
      named: { en: 'Rp 250,000', id: 'Rp 250.000' },
    },
    void: {
      // Of another's: owner and manager.
      may: 'OM',
      payload: { void_reason: 'Counted again' },
      named: { en: 'Rp 250,000', id: 'Rp 250.000' },
    },
  },
};
