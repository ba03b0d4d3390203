/** Open → investigating → closed; only the owner reopens. The server decides (`change_incident_status`). */
import type { Role } from '../rules/roles.ts';
import type { INCIDENT_STATUSES } from './incidents.ts';

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** The next status that this user may set; null: none. */
export function nextStatus(status: IncidentStatus, role: Role | undefined): IncidentStatus | null {
  const { to, by } = STEPS[status];
  return role !== undefined && by.includes(role) ? to : null;
}

const STEPS: Readonly<Record<IncidentStatus, { readonly to: IncidentStatus; readonly by: readonly Role[] }>> = {
  open: { to: 'investigating', by: ['owner', 'admin', 'manager'] },
  investigating: { to: 'closed', by: ['owner', 'admin'] },
  closed: { to: 'open', by: ['owner'] },
};
