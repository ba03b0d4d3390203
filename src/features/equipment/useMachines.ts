/** Every machine of the site, with what it is worth where the role may know, and what it burns. */
import { useMemo } from 'react';
import { useAuth } from '../../data/auth.ts';
import { siteNow, useRows, useSite, type ViewRow } from '../../data/index.ts';
import { useFuelByMachine } from '../../data/machines.ts';
import { addDays } from '../../domain/time/siteTime.ts';
import { fuelUse, type FuelUse } from '../../domain/insights/fuelRate.ts';
import { serviceDue, type ServiceDue } from '../../domain/machines/service.ts';
import { usualBand, type FuelBand } from '../../domain/machines/usualBand.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useClock } from '../../ui/useClock.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

export interface Machine extends ViewRow<'equipment'> {
  readonly due: ServiceDue | null;
  readonly use: FuelUse | null;
  readonly band: FuelBand | null;
  /** Rupiah; null: not known, or not for this role. */
  readonly value: number | null;
}

/** More than any site has. */
export const ALL_MACHINES = 1_000;
/** L/h is that of so many days. */
export const RATE_DAYS = 30;

export function useMachines(): readonly Machine[] | undefined {
  const rows = useRows('equipment', { limit: ALL_MACHINES });
  const values = useRows('equipment_values', { limit: ALL_MACHINES });
  const today = operatingDayOf(useClock(siteNow), useSite());
  const fuel = useFuelByMachine(addDays(today, -RATE_DAYS));
  return useMemo(() => {
    const valueOf = new Map(values?.map(({ row }) => [row.id, row.current_value]));
    return rows?.map(({ row, sync }) => ({
      row,
      sync,
      due: serviceDue(row),
      use: fuelUse(fuel?.get(row.id) ?? []),
      band: usualBand(row),
      value: valueOf.get(row.id) ?? null,
    }));
  }, [rows, values, fuel]);
}

/** Purchase cost and value are for owner and admin. */
export const useMaySeeValue = (): boolean => {
  const role = useAuth((state) => state.profile?.role);
  return role === 'owner' || role === 'admin';
};

/** `wheel_loader`, as imports and older records have it: `wheel loader`. */
export const typeText = ({ equipment_type }: Pick<SyncedTables['equipment'], 'equipment_type'>): string =>
  equipment_type.replaceAll('_', ' ');
