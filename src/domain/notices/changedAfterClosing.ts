/** A closed day whose figures are no longer those that were agreed: a late record came in, or one was taken back. */
import { changesSince } from '../figures/sinceClosing.ts';
import type { NoticeRule } from './notice.ts';

export const changedAfterClosing: NoticeRule = {
  roles: ['owner', 'manager'],
  find: ({ closings, days }) =>
    closings.flatMap(({ id, operating_day, totals, reopened_at }) => {
      const day = days.find((one) => one.day === operating_day);
      if (!day || reopened_at !== null || totals.length === 0) return [];
      const changes = changesSince(totals, day.totals);
      if (changes.length === 0) return [];
      return {
        kind: 'changed_after_closing',
        // With the sums as they are: the next late record is news.
        id: `changed_after_closing:${id}:${Math.round(changes.reduce((sum, { after }) => sum + after, 0) * 1_000)}`,
        severity: 'warn',
        path: `/reports/daily?day=${operating_day}`,
        at: operating_day,
        day: operating_day,
        figures: changes.length,
      };
    }),
};
