/** Every machine of the site, with its value (if the role may see it) and its fuel use. */
import { useMemo } from 'react';
import { useAuth } from '../../data/auth.ts';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { useFuelByMachine } from '../../data/machines.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { fuelUse } from '../../domain/insights/fuelRate.ts';
import { oldReadingDays, ranSince } from '../../domain/machines/runSince.ts';
import { serviceDue } from '../../domain/machines/service.ts';
import { usualBand } from '../../domain/machines/usualBand.ts';
import { asWorked } from '../../domain/shifts/plannedSpan.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useClock } from '../../ui/useClock.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

export type Machine = NonNullable<ReturnType<typeof useMachines>>[number];

/** More than any site has. */
export const ALL_MACHINES = 1_000;
/** More than a device holds. */
const ALL_SHIFTS = 5_000;
/** Number of days for L/h. */
const RATE_DAYS = 30;

export function useMachines() {
  const rows = useRows('equipment', { limit: ALL_MACHINES });
  const values = useRows('equipment_values', { limit: ALL_MACHINES });
  const now = useClock(siteNow);
  const today = operatingDayOf(now, useSite());
  const ran = useRanSince();
  const fuel = useFuelByMachine(addDays(today, -RATE_DAYS));
  return useMemo(() => {
    const valueOf = new Map(values?.map(({ row }) => [row.id, row.current_value]));
    if (!ran) return undefined;
    return rows?.map(({ row, sync }) => {
      const filled = fuel?.get(row.id) ?? [];
      return {
        row,
        sync,
        due: serviceDue(row, ran(row)),
        /** Days since its last meter reading, if too many. */
        unreadDays: oldReadingDays(row, now),
        /** Its last filling within RATE_DAYS days. */
        lastFuel: filled.findLast(({ voided_at }) => voided_at === null) ?? null,
        use: fuelUse(filled),
        band: usualBand(row),
        /** Rupiah; null: unknown, or hidden from this role. */
        value: valueOf.get(row.id) ?? null,
      };
    });
  }, [rows, values, fuel, ran, now]);
}

/** h that a machine has run since its meter reading, by the shifts and stops on this device; undefined until they are read. */
function useRanSince(): ((machine: SyncedTables['equipment']) => number) | undefined {
  const now = useClock(siteNow);
  const site = useSite();
  const shifts = useRows('shifts', { limit: ALL_SHIFTS });
  const stops = useRows('downtime_entries', { limit: ALL_SHIFTS });
  return useMemo(() => {
    if (!shifts || !stops) return undefined;
    const [ran, stood] = [shifts.map(({ row }) => asWorked(row, site)), stops.map(({ row }) => row)];
    return (machine) => ranSince(machine, ran, stood, now);
  }, [shifts, stops, now, site]);
}

/** Purchase cost and value are for owner and admin. */
export const useMaySeeValue = (): boolean => {
  const role = useAuth((state) => state.profile?.role);
  return role === 'owner' || role === 'admin';
};

/** `wheel_loader` in imports and older records becomes `wheel loader`. */
export const typeText = ({ equipment_type }: Pick<SyncedTables['equipment'], 'equipment_type'>): string =>
  equipment_type.replaceAll('_', ' ');
