import { useMemo } from 'react';
import { useRows } from '../../data/index.ts';
import type { DensityOf } from '../../domain/transformations/massBalance.ts';

/** t/m³, as the owner has set them. */
export function useDensities(): DensityOf {
  const rows = useRows('materials');
  return useMemo(() => {
    const densities = new Map<string, number>(rows?.map(({ row }) => [row.material_type, row.density]));
    return (material) => densities.get(material);
  }, [rows]);
}
