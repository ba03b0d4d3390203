import { derivedId, newId } from '../../src/domain/records/ids.ts';
import type { RecordExamples } from './example.ts';

export const truck_types: RecordExamples<'truck_types'> = {
  rights: ['OAM', 'O', 'O'],
  rows: [{ id: 'y-1', name: 'Fuso' }],
  kinds: {
    create: {
      may: 'O',
      payload: { index_m3: 20 },
      fresh: () => ({ name: `Type ${newId().slice(-12)}` }),
      named: [{ payload: { name: 'Tronton' }, name: 'Tronton' }],
    },
    change: { may: 'O', entity: () => derivedId('truck_types:Fuso'), payload: { index_m3: 12.5 }, named: 'Fuso' },
  },
};
