import type { RecordExamples } from './example.ts';

export const devices: RecordExamples<'devices'> = {
  // Their creation is the function `register_device`.
  rights: ['O; own: OAM', 'OAM', 'O'],
  kinds: {
    rename: { may: 'O', entity: ({ staff }) => staff.admin.device, payload: { label: 'Gate tablet' } },
    revoke: { may: 'O', entity: ({ staff }) => staff.lost.device, payload: { reason: 'Lost' } },
    readmit: { may: 'O', entity: ({ staff }) => staff.lost.device, payload: { reason: 'Found again' } },
  },
};
