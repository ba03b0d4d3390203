import { newId } from '../../src/domain/records/ids.ts';
import type { RecordExamples } from './example.ts';

export const mutations: RecordExamples<'mutations'> = {
  // Everybody may discard what is theirs.
  rights: ['–', '–', 'discard: OAM; take over: O'],
  kinds: {
    discard: {
      may: 'OAM',
      entity: () => newId(),
      payload: { reason: 'Entered twice' },
      others: ({ unsent }) => ({ discarded: unsent('customers.create') }),
      named: [
        {
          payload: { discarded: { kind: 'trucks.create', entity_id: 't-9', payload: { license_plate: 'B 9 Z' } } },
          name: 'B 9 Z',
        },
        {
          payload: { discarded: { kind: 'materials.change', entity_id: 'm-1', payload: { density: 9 } } },
          name: 'Abu Batu (Stone Dust)',
        },
      ],
    },
  },
};
