/** Whether a record whose status another user has changed can still be given the wanted status; the server checks again. */
import { DELIVERY_STATUSES, nextOf } from '../rules/ticketStatus.ts';
import { INCIDENT_STATUSES } from '../records/incidents.ts';
import { nextStatus } from '../records/incidentSteps.ts';
import type { MutationKind } from './mutations.ts';

export function canFollow(kind: MutationKind, from: unknown, to: unknown): boolean {
  if (kind === 'deliveries.change_status') {
    const status = DELIVERY_STATUSES.find((known) => known === from);
    return status === undefined || nextOf(status).some((next) => next === to);
  }
  if (kind === 'incidents.change_status') {
    const status = INCIDENT_STATUSES.find((known) => known === from);
    return status === undefined || nextStatus(status, 'owner') === to;
  }
  return true;
}
