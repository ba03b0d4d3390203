import type { RecordExamples } from './example.ts';

export const notices_seen: RecordExamples<'notices_seen'> = {
  rights: ['OAM', 'OAM', '–'],
  kinds: {
    create: { may: 'OAM', payload: { notice: 'welcome' }, named: { en: 'Notice read', id: 'Pemberitahuan dibaca' } },
  },
};
