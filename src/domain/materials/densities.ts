import { valueOn, type PastValue } from '../settings/past.ts';

/** t/m³ loose (kg/L of diesel), as in force on a day; undefined if the device knows none. */
export type DensityOf = (material: string, day: string) => number | undefined;

export interface DatedDensity {
  readonly material_type: string;
  readonly density: number;
  readonly past: readonly PastValue[];
}

export function densitiesByDay(materials: readonly DatedDensity[]): DensityOf {
  const known = new Map(materials.map((material) => [material.material_type, material]));
  return (type, day) => {
    const material = known.get(type);
    return material && Number(valueOn(day, material.past) ?? material.density);
  };
}
