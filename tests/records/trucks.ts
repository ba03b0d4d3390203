import type { RecordExamples } from './example.ts';

export const trucks: RecordExamples<'trucks'> = {
  rights: ['OAM', 'OAM', 'OAM; merge: OM; propose merge: OAM'],
  rows: [
    { id: 't-1', license_plate: 'B 1234 XY' },
    { id: 't-2', license_plate: 'B 1243 XY' },
  ],
  kinds: {
    create: { may: 'OAM', payload: { license_plate: 'B 1234 XYZ' }, named: 'B 1234 XYZ' },
    change: { may: 'OAM', payload: { tare_kg: 7_500 }, named: 'B 1234 XY' },
    merge: {
      may: 'OM',
      proposes: 'A',
      payload: {},
      others: async ({ make }) => ({ merged_into: await make('trucks.create') }),
      named: [{ payload: { merged_into: 't-2' }, name: 'B 1234 XY' }],
    },
  },
};
