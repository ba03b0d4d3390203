import { newId } from '../../src/domain/records/ids.ts';
import type { RecordExamples } from './example.ts';

export const equipment: RecordExamples<'equipment'> = {
  rights: ['OAM', 'OA', 'OA; correction of the hour meter: OA; hour meter: OAM; status: OAM'],
  rows: [{ id: 'q-1', equipment_code: 'EX-01', status: 'active' }],
  kinds: {
    create: {
      may: 'OA',
      payload: { equipment_name: 'Excavator 20 t', equipment_type: 'excavator' },
      fresh: () => ({ equipment_code: `EX-${newId().slice(-8).toUpperCase()}` }),
      named: [{ payload: { equipment_code: 'EX-02' }, name: 'EX-02' }],
    },
    change: { may: 'OA', payload: { location: 'Pit 2' }, named: 'EX-01' },
    change_status: { may: 'OAM', payload: { status: 'maintenance', status_note: 'Oil' }, named: 'EX-01' },
    read_meter: { may: 'OAM', payload: { hour_meter: 1_250.5 }, named: 'EX-01' },
    correct_meter: {
      may: 'OA',
      entity: ({ make }) => make('equipment.create', { hour_meter: 900 }),
      payload: { hour_meter: 12, reason: 'New meter', replaced: true },
      named: 'EX-01',
    },
  },
};
