import { derivedId } from '../../src/domain/records/ids.ts';
import { nextDay, type Example, type RecordExamples } from './example.ts';

const begun: Example<'shifts.plan'> & Example<'shifts.open'> = {
  may: 'OAM',
  payload: { shift_type: 'day', shift_name: 'Pagi', start_time: '07:00', end_time: '15:00' },
  fresh: () => ({ operating_day: nextDay() }),
  entity: (_, { operating_day }) => derivedId(`shifts:${operating_day}:day`),
  named: [{ payload: { operating_day: '2026-11-20' }, name: 'Pagi' }],
};

export const shifts: RecordExamples<'shifts'> = {
  rights: ['OAM', 'OAM', 'OAM'],
  rows: [
    {
      id: 'h-1',
      shift_name: 'Malam',
      status: 'open',
      operating_day: '2026-11-20',
      start_time: '19:00',
      end_time: '06:00',
      crew: [],
    },
  ],
  kinds: {
    plan: begun,
    open: begun,
    change: {
      may: 'OAM',
      entity: ({ make }) => make('shifts.open'),
      payload: { production_target: 700 },
      named: 'Malam',
    },
    close: {
      may: 'OAM',
      entity: ({ make }) => make('shifts.open'),
      payload: { handover_note: 'Belt 2 squeaks' },
      named: 'Malam',
    },
    acknowledge: { may: 'OAM', entity: ({ closedByAnother }) => closedByAnother(), payload: {}, named: 'Malam' },
  },
};
