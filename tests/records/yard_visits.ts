import { nextNumber, type RecordExamples } from './example.ts';

export const yard_visits: RecordExamples<'yard_visits'> = {
  rights: ['OAM', 'OAM', 'leave: OAM'],
  rows: [{ id: 'y-1', truck_license: 'B 1234 XYZ', tare_kg: 7200, status: 'in' }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { tare_kg: 7200, tare_from: 'scale', customer_name: 'CV Batu Alam', driver_name: 'Asep Sunandar' },
      fresh: () => ({ truck_license: `B ${nextNumber()} YV` }),
      named: [{ payload: { truck_license: 'B 1234 XYZ' }, name: 'B 1234 XYZ' }],
    },
    leave: { may: 'OAM', payload: { status: 'empty' }, seen: { status: 'in' }, named: 'B 1234 XYZ' },
  },
};
