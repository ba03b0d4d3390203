/** Days before today on which the site worked, and whose figures nobody has agreed yet. */
import { isOperating } from '../figures/operatingDays.ts';
import type { NoticeRule } from './notice.ts';

export const daysNotClosed: NoticeRule = {
  roles: ['owner', 'manager'],
  find: ({ days, closings, today }) => {
    const closed = new Set(
      closings.flatMap(({ operating_day, reopened_at }) => (reopened_at === null ? [operating_day] : [])),
    );
    const open = days.filter((day) => day.day < today && isOperating(day) && !closed.has(day.day));
    const [oldest, newest] = [open[0]?.day, open.at(-1)?.day];
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
