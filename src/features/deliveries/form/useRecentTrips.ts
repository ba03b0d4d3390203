/** What went through the gate lately: the trucks that came last, and the materials that were loaded most. */
import { useMemo } from 'react';
import { useDeliveries } from '../../../data/deliveries.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { countsAt } from '../../../domain/deliveries/ticketClock.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import { byText } from '../../../domain/rules/text.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

export interface RecentTrips {
  /** The last first. */
  readonly plates: readonly string[];
  /** The last trip of each truck, the last first. */
  readonly visits: readonly (Pick<DeliveryRow, 'truck_license' | 'customer_name' | 'driver_name'> & {
    readonly at: string;
  })[];
  /** The most loaded first. */
  readonly materials: readonly MaterialType[];
}

/** Undefined while they are read. A cancelled or voided trip brings nothing to fill in. */
export function useRecentTrips(): RecentTrips | undefined {
  const trips = useDeliveries({}, TRIPS)?.deliveries;
  return useMemo(() => {
    const rows = trips?.flatMap(({ row }) => (isCounted(row) ? [row] : []));
    if (!rows) return undefined;
    const byPlate = new Map(
      rows.toReversed().map((row) => [plateKey(row.truck_license), { ...row, at: countsAt(row) }]),
    );
    const visits = [...byPlate.values()].toSorted((one, other) => byText(other.at, one.at));
    const counts = new Map<MaterialType, number>();
    for (const { material_type } of rows.slice(0, LATELY))
      if (isMaterialType(material_type)) counts.set(material_type, (counts.get(material_type) ?? 0) + 1);
    const materials = [...counts].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
    const plates = visits.slice(0, PLATES).map(({ truck_license }) => truck_license);
    return { plates, visits, materials: materials.slice(0, MATERIALS) };
  }, [trips]);
}

/** Some days of a busy gate. */
const TRIPS = 100;
const LATELY = 30;
const PLATES = 6;
const MATERIALS = 4;
