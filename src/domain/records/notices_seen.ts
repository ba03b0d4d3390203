/** Which notices a person has read, on whichever of their devices. */
import { defineRecord } from './define.ts';
import { authored, day, id, text } from './columns.ts';
import { happenedAt } from './effect.ts';

export const noticesSeen = defineRecord(
  'notices_seen',
  {
    ...authored,
    author: id,
    /** Names of notices (src/domain/notices), parted by blanks. */
    notice: text(2000, 1),
    /** On which they were read. */
    operating_day: day,
  },
  (of) => ({
    list: {
      order: 'captured_at',
      newestFirst: true,
      indexes: ['[operating_day+captured_at]'],
      leavesWith: 'operating_day',
    },
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
