/** When a machine is due for its service: in hours that it has run. */
import { addQuantities } from '../values/quantities.ts';
import { hoursRun, type Meter } from '../records/equipment.ts';

interface Serviced extends Meter {
  /** Of the hours that the machine has run, whatever meters it had. */
  readonly last_service_hours: number | null;
  readonly maintenance_interval_hours: number | null;
}

export interface ServiceDue {
  /** h; negative: so many hours ago. */
  readonly inHours: number;
  readonly state: 'overdue' | 'soon' | 'later';
  /** It goes by hours that no meter has shown yet. */
  readonly isEstimated: boolean;
}

/** The last tenth of the interval is soon. */
const SOON = 0.1;

/** `since`: h that it has run since its meter was read (`ranSince`). Null where the interval, the meter or the last service is not known: nothing is guessed of a machine that was bought used. */
export function serviceDue(machine: Serviced, since: number): ServiceDue | null {
  const { last_service_hours, maintenance_interval_hours } = machine;
  const run = hoursRun(machine);
  if (run === null || last_service_hours === null || maintenance_interval_hours === null) return null;
  const inHours = addQuantities(last_service_hours, maintenance_interval_hours, -run, -since);
  const state = inHours <= 0 ? 'overdue' : inHours <= maintenance_interval_hours * SOON ? 'soon' : 'later';
  return { inHours, state, isEstimated: since > 0 };
}
