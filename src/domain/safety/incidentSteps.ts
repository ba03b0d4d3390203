/** Open → investigating → closed; only the owner reopens. The server has the last word (`change_incident_status`). */
import type { Role } from '../roles.ts';
import type { INCIDENT_STATUSES } from '../records/incidents.ts';

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** What this person may do with an incident now; null: nothing. */
export function nextStatus(status: IncidentStatus, role: Role | undefined): IncidentStatus | null {
  switch (status) {
    case 'open':
      return role === undefined ? null : 'investigating';
    case 'investigating':
      return role === 'owner' || role === 'admin' ? 'closed' : null;
    case 'closed':
      return role === 'owner' ? 'open' : null;
  }
}
