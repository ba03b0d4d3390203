import { useMemo } from 'react';
import { useRows } from '../../data/index.ts';
import { densitiesByDay, type DensityOf } from '../../domain/materials/densities.ts';

/** As the owner has set them. */
export function useDensities(): DensityOf {
  const rows = useRows('materials');
  return useMemo(() => densitiesByDay(rows?.map(({ row }) => row) ?? []), [rows]);
}
