/** A shift's figures from its records, hour by hour, without voided ones; m³ and hours. */
import { materialByName } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { HOUR_MS, hoursIn, type Span } from './plannedSpan.ts';
import type { SyncedTables } from '../records/index.ts';

export type ProductionRow = SyncedTables['production_entries'];
export type TransformationRow = SyncedTables['transformations'];
export type DowntimeRow = SyncedTables['downtime_entries'];

type Made = Pick<ProductionRow, 'material_type' | 'volume' | 'voided_at' | 'captured_at'>;
type Transformed = Pick<TransformationRow, 'outputs' | 'voided_at' | 'captured_at'>;

/** Finished products only: material hauled to the crusher is not made there. */
const outputsOf = (production: readonly Made[], transformations: readonly Transformed[]) =>
  [
    ...production
      .filter(({ voided_at }) => voided_at === null)
      .map(({ material_type, volume, captured_at }) => ({
        material: material_type,
        volume,
        at: new Date(captured_at),
      })),
    ...transformations
      .filter(({ voided_at }) => voided_at === null)
      .flatMap(({ outputs, captured_at }) =>
        Object.entries(outputs).map(([material, volume]) => ({ material, volume, at: new Date(captured_at) })),
      ),
  ].filter(({ material }) => materialByName(material).category === 'finished_product');

/** m³ by material, largest first. */
export function producedByMaterial(production: readonly Made[], transformations: readonly Transformed[]) {
  const sums = new Map<string, number>();
  for (const { material, volume } of outputsOf(production, transformations))
    sums.set(material, addQuantities(sums.get(material) ?? 0, volume));
  return [...sums].toSorted(([, one], [, other]) => other - one);
}

export const producedIn = (production: readonly Made[], transformations: readonly Transformed[]): number =>
  addQuantities(...outputsOf(production, transformations).map(({ volume }) => volume));

/** In m³, hour by hour over the planned times, by capture; earlier and later records count in the first or last. The target is spread evenly. */
export function hoursOfShift(
  planned: Span,
  target: number,
  production: readonly Made[],
  transformations: readonly Transformed[],
) {
  const count = Math.max(1, Math.ceil(hoursIn(planned)));
  const hours = Array.from({ length: count }, (_, at) => ({
    start: new Date(planned.start.getTime() + at * HOUR_MS),
    volumes: [] as number[],
  }));
  for (const { volume, at } of outputsOf(production, transformations)) {
    const hour = Math.floor((at.getTime() - planned.start.getTime()) / HOUR_MS);
    hours[Math.min(count - 1, Math.max(0, hour))]?.volumes.push(volume);
  }
  const whole = hoursIn(planned);
  return hours.map(({ start, volumes }, at) => ({
    start,
    produced: addQuantities(...volumes),
    target: whole > 0 ? Math.round((target * Math.min(1, whole - at) * 1000) / whole) / 1000 : 0,
  }));
}

/** m³ of the target that are due by then. */
export function targetBy(now: Date, planned: Span, target: number): number {
  const whole = hoursIn(planned);
  const past = hoursIn({ start: planned.start, end: now < planned.end ? now : planned.end });
  return whole > 0 ? Math.round((target * past * 1000) / whole) / 1000 : 0;
}

/** Materials both in a production entry and in a transformation: the same output may have been entered twice. */
export function enteredTwice(
  production: readonly Pick<ProductionRow, 'material_type' | 'voided_at'>[],
  transformations: readonly Pick<TransformationRow, 'outputs' | 'voided_at'>[],
): readonly string[] {
  const transformed = new Set(
    transformations.filter(({ voided_at }) => voided_at === null).flatMap(({ outputs }) => Object.keys(outputs)),
  );
  const made = production.filter(({ voided_at }) => voided_at === null).map(({ material_type }) => material_type);
  return [...new Set(made)].filter((material) => transformed.has(material));
}
