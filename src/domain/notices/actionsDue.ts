/** What is to be done about an incident by tomorrow, and what should have been done. */
import { addDays } from '../figures/calendar.ts';
import { STAFF } from './notice.ts';
import type { NoticeRule } from './notice.ts';

export const actionsDue: NoticeRule = {
  roles: STAFF,
  find: ({ actions, today }) =>
    actions.flatMap(({ id, incident_id, text, responsible, due_date, done_at }) => {
      if (done_at !== null || due_date === null || due_date > addDays(today, 1)) return [];
      const isLate = due_date < today;
      return {
        kind: 'action_due',
        id: `action_due:${id}:${due_date}:${isLate ? 'late' : 'soon'}`,
        severity: isLate ? 'bad' : 'warn',
        path: `/safety-incidents?incident=${incident_id}`,
        at: due_date,
        text,
        responsible,
        due: due_date,
      };
    }),
};
