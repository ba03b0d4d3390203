/** The yield of some days' boulder, from the totals of those days (`feed`, `transformation`, `reject`). */
import type { DayTotal } from '../figures/dayFacts.ts';
import { grouped } from '../values/grouped.ts';
import type { DensityOf } from '../materials/densities.ts';
import { isMaterialType, type MaterialType } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { balanceOf, massesOf, type Batch } from './massBalance.ts';

/** m³ of one day. */
export type YieldTotal = Pick<DayTotal, 'operating_day' | 'kind' | 'key' | 'quantity'>;

export const YIELD_KINDS = ['feed', 'transformation', 'reject'] as const;

export type YieldOfDays = ReturnType<typeof yieldOfDays>;

export function yieldOfDays(totals: readonly YieldTotal[], densityOf: DensityOf) {
  const days = [...grouped(totals, ({ operating_day }) => operating_day)]
    .map(([day, ofDay]) => ({ day, batch: batchOf(ofDay) }))
    .map(({ day, batch }) => ({ day, batch, masses: massesOf(batch, densityOf, day) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return {
    batch: batchOf(totals),
    /** Null: nothing was fed, nothing came out, or a density is missing. */
    balance: balanceOf(days.map(({ masses }) => masses)),
    /** Days on which boulder was fed, in order. */
    days: days
      .filter(({ batch }) => batch.boulder > 0)
      .map(({ day, masses }) => ({ day, balance: balanceOf([masses]) })),
  };
}

function batchOf(totals: readonly YieldTotal[]): Batch {
  const sumOf = (wanted: string) =>
    addQuantities(...totals.filter(({ kind }) => kind === wanted).map(({ quantity }) => quantity));
  const outputs: Partial<Record<MaterialType, number>> = {};
  for (const { kind, key, quantity } of totals)
    if (kind === 'transformation' && isMaterialType(key)) outputs[key] = addQuantities(outputs[key] ?? 0, quantity);
  return { boulder: sumOf('feed'), outputs, reject: sumOf('reject') };
}
