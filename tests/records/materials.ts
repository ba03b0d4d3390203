import { derivedId } from '../../src/domain/records/ids.ts';
import type { RecordExamples } from './example.ts';

export const materials: RecordExamples<'materials'> = {
  rights: ['OAM', '–', 'O'],
  rows: [{ id: 'm-1', material_type: 'abu_batu', density: 1.55, past: [] }],
  kinds: {
    change: {
      may: 'O',
      entity: () => derivedId('materials:boulder'),
      payload: { density: 1.62 },
      named: 'Abu Batu (Stone Dust)',
    },
  },
};
