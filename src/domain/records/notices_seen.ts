/** Which notices a user has read, on any of their devices. */
import { defineRecord, OF_ITS_DAY } from './define.ts';
import * as c from './columns.ts';
import { happenedAt } from './effect.ts';

export const noticesSeen = defineRecord(
  'notices_seen',
  {
    ...c.authored,
    author: c.id,
    /** Ids of notices (src/domain/notices), separated by spaces. */
    notice: c.text(2000, 1),
    operating_day: c.day,
  },
  (of) => ({
    list: { ...OF_ITS_DAY, indexes: ['[operating_day+captured_at]'] },
    kinds: {
      create: of.create({
        required: ['notice'],
        sql: { handler: 'create_notice_seen' },
        usesSiteDay: true,
        set: (mutation, { dayOf }) => ({ operating_day: dayOf(happenedAt(mutation)) }),
      }),
    },
  }),
);
