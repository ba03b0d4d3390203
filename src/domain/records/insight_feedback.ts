import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const insightFeedback = defineRecord(
  'insight_feedback',
  {
    ...c.authored,
    card: c.text(100, 1),
    subject: c.text(300, 1),
    verdict: c.oneOf(['confirmed', 'dismissed'], 'choice_invalid', 'invalid_value'),
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[card+subject]'],
      leavesWith: { time: 'captured_at' },
      sentTo: ['owner'],
    },
    knownBy: ['card', 'verdict'],
    kinds: { create: of.create({ required: ['card', 'subject', 'verdict'] }) },
  }),
);
