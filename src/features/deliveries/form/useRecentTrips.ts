/** What went through the gate lately: the plates that came last, and the materials that were loaded most. */
import { useMemo } from 'react';
import { useDeliveries } from '../../../data/deliveries.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { plateKey } from '../../../domain/rules/plate.ts';

export interface RecentTrips {
  /** The last first. */
  readonly plates: readonly string[];
  /** The most loaded first. */
  readonly materials: readonly MaterialType[];
}

/** Undefined while they are read. A cancelled or voided trip brings nothing to fill in. */
export function useRecentTrips(): RecentTrips | undefined {
  const trips = useDeliveries({}, TRIPS)?.deliveries;
  return useMemo(() => {
    const rows = trips?.flatMap(({ row }) => (isCounted(row) ? [row] : []));
    if (!rows) return undefined;
    const plates = [...new Map(rows.map((row) => [plateKey(row.truck_license), row.truck_license])).values()];
    const counts = new Map<MaterialType, number>();
    for (const { material_type } of rows)
      if (isMaterialType(material_type)) counts.set(material_type, (counts.get(material_type) ?? 0) + 1);
    const materials = [...counts].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
    return { plates: plates.slice(0, PLATES), materials: materials.slice(0, MATERIALS) };
  }, [trips]);
}

const TRIPS = 30;
const PLATES = 6;
const MATERIALS = 4;
