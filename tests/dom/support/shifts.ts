/** A shift that runs now, whatever the hour at which the tests run, and what belongs to it. */
import { derivedId } from '../../../src/domain/records/ids.ts';
import { operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { timeOfDayAt } from '../../../src/domain/time/siteTime.ts';
import { USER } from './world.tsx';

const SITE = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
export const HOUR = 3_600_000;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
/** On the clock of the site. */
export const clockAgo = (ms: number): string => timeOfDayAt(new Date(Date.now() - ms), SITE.timeZone);

const stamps = {
  version: 1,
  position: 1,
  deleted_at: null,
  author: USER,
  device: null,
  received_at: null,
  notes: null,
};
const voidable = { voided_at: null, void_reason: null, flags: [] as string[] };

/** Opened two hours ago, due to end in four. */
export function openShift(change: object = {}) {
  const start = new Date(Date.now() - 2 * HOUR);
  const operating_day = operatingDayOf(start, SITE);
  return {
    ...stamps,
    id: derivedId(`shifts:${operating_day}:day`),
    captured_at: start.toISOString(),
    operating_day,
    shift_type: 'day',
    shift_name: 'Shift 1',
    start_time: clockAgo(2 * HOUR),
    end_time: clockAgo(-4 * HOUR),
    production_target: 600,
    crew: [] as string[],
    status: 'open',
    opened_by: USER,
    opened_at: start.toISOString(),
    closed_by: null,
    closed_at: null,
    handover_note: null,
    acknowledged_by: null,
    acknowledged_at: null,
    flags: [] as string[],
    ...change,
  };
}
export type OpenShift = ReturnType<typeof openShift>;

export const entryOf = (shift: OpenShift, id: string, change: object) => ({
  ...stamps,
  ...voidable,
  id,
  operating_day: shift.operating_day,
  shift_id: shift.id,
  captured_at: ago(HOUR),
  ...change,
});

export const loader = (change: object = {}) => ({
  ...stamps,
  id: '01a1f000-0000-7000-8000-0000000000a1',
  captured_at: ago(30 * 24 * HOUR),
  equipment_code: 'WL-01',
  equipment_name: 'Wheel loader',
  equipment_type: 'wheel_loader',
  brand: null,
  model: null,
  year_purchased: null,
  status: 'active',
  status_note: null,
  status_at: null,
  location: null,
  fuel_capacity_liters: null,
  maintenance_interval_hours: null,
  hour_meter: 5020,
  meter_offset: 0,
  meter_read_at: ago(2 * 24 * HOUR),
  last_service_hours: null,
  ...change,
});
