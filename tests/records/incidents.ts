import { nextNumber, type RecordExamples } from './example.ts';

export const incidents: RecordExamples<'incidents'> = {
  rights: ['OAM', 'OAM', 'OAM; close: OA; reopen: O'],
  rows: [{ id: 'i-1', number: 'IN-261120-K7F-0001', title: 'Longsor', status: 'open' }],
  kinds: {
    create: {
      may: 'OAM',
      payload: { class: 'near_miss', title: 'Rock over the screen' },
      fresh: (code) => ({ number: `IN-261120-${code}-${nextNumber()}` }),
      named: [{ payload: { number: 'IN-261120-K7F-0009' }, name: 'IN-261120-K7F-0009 · Rock over the screen' }],
    },
    change: { may: 'OAM', payload: { lost_days: 2 }, named: 'IN-261120-K7F-0001 · Longsor' },
    change_status: { may: 'OAM', payload: { status: 'investigating' }, named: 'IN-261120-K7F-0001 · Longsor' },
  },
};
