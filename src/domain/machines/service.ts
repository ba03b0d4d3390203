/** When a machine is due for its service: in hours of its meter. */
import { addQuantities } from '../quantities.ts';

interface Serviced {
  readonly hour_meter: number | null;
  readonly last_service_hours: number | null;
  readonly maintenance_interval_hours: number | null;
}

export interface ServiceDue {
  /** h; negative: so many hours ago. */
  readonly inHours: number;
  readonly state: 'overdue' | 'soon' | 'later';
}

/** The last tenth of the interval is soon. */
const SOON = 0.1;

/** Null where the interval, the meter or the last service is not known: nothing is guessed of a machine that was bought used. */
export function serviceDue({
  hour_meter,
  last_service_hours,
  maintenance_interval_hours,
}: Serviced): ServiceDue | null {
  if (hour_meter === null || last_service_hours === null || maintenance_interval_hours === null) return null;
  const inHours = addQuantities(last_service_hours, maintenance_interval_hours, -hour_meter);
  const state = inHours <= 0 ? 'overdue' : inHours <= maintenance_interval_hours * SOON ? 'soon' : 'later';
  return { inHours, state };
}
