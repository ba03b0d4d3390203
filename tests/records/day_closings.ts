import { derivedId } from '../../src/domain/records/ids.ts';
import { nextDay, type RecordExamples } from './example.ts';

export const day_closings: RecordExamples<'day_closings'> = {
  rights: ['OM', 'OM', 'reopen: O'],
  rows: [{ id: 'g-2', operating_day: '2026-11-19', reopened_at: null }],
  kinds: {
    close: {
      may: 'OM',
      payload: {},
      fresh: () => ({ operating_day: nextDay() }),
      entity: (_, { operating_day }) => derivedId(`day_closings:${operating_day}`),
      named: [
        {
          payload: { operating_day: '2026-11-20' },
          name: { en: 'Friday, 20 November 2026', id: 'Jumat, 20 November 2026' },
        },
      ],
    },
    reopen: {
      may: 'O',
      entity: ({ make }) => make('day_closings.close'),
      payload: { reopen_reason: 'A ticket was missing', leave_held: [] },
      named: { en: 'Thursday, 19 November 2026', id: 'Kamis, 19 November 2026' },
    },
  },
};
