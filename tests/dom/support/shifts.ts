/** A shift that runs now, whatever the hour at which the tests run, and what belongs to it. */
import { derivedId } from '../../../src/domain/records/ids.ts';
import { operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { timeOfDayAt } from '../../../src/domain/time/siteTime.ts';
import { rowOf, type RowFields } from '../../support/rowOf.ts';
import { USER } from './world.tsx';
import type { SyncedTables } from '../../../src/domain/records/rows.ts';

const SITE = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
export const HOUR = 3_600_000;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
/** On the clock of the site. */
export const clockAgo = (ms: number): string => timeOfDayAt(new Date(Date.now() - ms), SITE.timeZone);

/** Opened two hours ago, due to end in four. */
export function openShift(change: object = {}): OpenShift {
  const start = new Date(Date.now() - 2 * HOUR);
  const operating_day = operatingDayOf(start, SITE);
  return rowOf('shifts', {
    id: derivedId(`shifts:${operating_day}:day`),
    author: USER,
    captured_at: start.toISOString(),
    operating_day,
    shift_type: 'day',
    shift_name: 'Shift 1',
    start_time: clockAgo(2 * HOUR),
    end_time: clockAgo(-4 * HOUR),
    production_target: 600,
    status: 'open',
    opened_by: USER,
    opened_at: start.toISOString(),
    ...change,
  });
}
export type OpenShift = SyncedTables['shifts'];

export const entryOf = (shift: OpenShift, id: string, change: object) => ({
  ...rowOf('production_entries', {
    id,
    author: USER,
    operating_day: shift.operating_day,
    shift_id: shift.id,
    captured_at: ago(HOUR),
  }),
  ...change,
});

export const loader = (change: RowFields<'equipment'> = {}) =>
  rowOf('equipment', {
    id: '01a1f000-0000-7000-8000-0000000000a1',
    author: USER,
    captured_at: ago(30 * 24 * HOUR),
    equipment_code: 'WL-01',
    equipment_name: 'Wheel loader',
    equipment_type: 'wheel_loader',
    status: 'active',
    hour_meter: 5020,
    meter_read_at: ago(2 * 24 * HOUR),
    ...change,
  });
