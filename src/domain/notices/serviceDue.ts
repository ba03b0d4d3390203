/** A machine whose service is due soon or overdue: once for each, until the next service is recorded. */
import { serviceDue } from '../machines/service.ts';
import type { NoticeRule } from './notice.ts';

export const serviceIsDue: NoticeRule = {
  roles: ['owner', 'admin'],
  find: ({ machines, today }) =>
    machines.flatMap((machine) => {
      const due = serviceDue(machine);
      if (!due || due.state === 'later') return [];
      return {
        kind: 'service_due',
        id: `service_due:${machine.id}:${due.state}:${machine.last_service_hours}`,
        severity: due.state === 'overdue' ? 'bad' : 'warn',
        path: `/equipment?open=${machine.id}`,
        at: today,
        machine: `${machine.equipment_code} ${machine.equipment_name}`,
        inHours: due.inHours,
      };
    }),
};
