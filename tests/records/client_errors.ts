import type { RecordExamples } from './example.ts';

export const client_errors: RecordExamples<'client_errors'> = {
  rights: ['O', 'OAM', '–'],
  kinds: { create: { may: 'OAM', payload: { message: 'TypeError', details: { at: '/delivery' } } } },
};
