/** A closed shift whose typed operating hours are more than an hour away from its time without its stops. */
import { hoursDisagree, runOfShift, typedHours } from '../figures/hoursRun.ts';
import type { NoticeRule } from './notice.ts';

export const hoursDiffer: NoticeRule = {
  roles: ['owner', 'manager'],
  find: ({ days, production, now }) =>
    days.flatMap((day) =>
      day.shifts
        .filter(({ status }) => status === 'closed')
        .flatMap((shift) => {
          const typed = typedHours(production.filter(({ shift_id }) => shift_id === shift.id));
          const { run } = runOfShift(shift, day.stops, now);
          if (typed === null || !hoursDisagree(typed, run)) return [];
          return {
            kind: 'hours_differ' as const,
            id: `hours_differ:${shift.id}`,
            severity: 'warn' as const,
            path: `/shift?shift=${shift.id}`,
            at: day.day,
            day: day.day,
            typed,
            run,
          };
        }),
    ),
};
