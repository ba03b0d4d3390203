/** When a machine is due for its service: in hours that it has run. */
import { addQuantities } from '../values/quantities.ts';
import { hoursRun, type Meter } from '../records/equipment.ts';

interface Serviced extends Meter {
  /** In the machine's hours run, whatever meters it had. */
  readonly last_service_hours: number | null;
  readonly maintenance_interval_hours: number | null;
}

export interface ServiceDue {
  /** h; negative: this many hours overdue. */
  readonly inHours: number;
  readonly state: 'overdue' | 'soon' | 'later';
  /** It is based on hours that no meter has shown yet. */
  readonly isEstimated: boolean;
}

/** The last tenth of the interval is soon. */
const SOON = 0.1;

/** `since`: h run since the last reading (`ranSince`). Null if interval, meter or last service is unknown: a used machine is not guessed. */
export function serviceDue(machine: Serviced, since: number): ServiceDue | null {
  const { last_service_hours, maintenance_interval_hours } = machine;
  const run = hoursRun(machine);
  if (run === null || last_service_hours === null || maintenance_interval_hours === null) return null;
  const inHours = addQuantities(last_service_hours, maintenance_interval_hours, -run, -since);
  const state = inHours <= 0 ? 'overdue' : inHours <= maintenance_interval_hours * SOON ? 'soon' : 'later';
  return { inHours, state, isEstimated: since > 0 };
}
