/** Days before today on which the site worked, and whose figures nobody has agreed yet, however long ago: one notice of all. */
import { isOperating } from '../figures/operatingDays.ts';
import type { NoticeRule } from './notice.ts';

export const daysNotClosed: NoticeRule = {
  roles: ['owner', 'manager'],
  find: ({ days, closings, leftOpen, today }) => {
    const closed = new Set(
      closings.flatMap(({ operating_day, reopened_at }) => (reopened_at === null ? [operating_day] : [])),
    );
    const recent = days.filter((day) => day.day < today && isOperating(day) && !closed.has(day.day));
    const open = [...leftOpen, ...recent.map(({ day }) => day)];
    const [oldest, newest] = [open[0], open.at(-1)];
    if (oldest === undefined || newest === undefined) return [];
    return [
      {
        kind: 'days_not_closed',
        id: `days_not_closed:${newest}`,
        severity: 'warn',
        path: `/reports/daily?day=${oldest}`,
        at: newest,
        days: open.length,
        oldest,
      },
    ];
  },
};
