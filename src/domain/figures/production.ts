/**
 * P, m³: what was made of finished products on a day — production entries of finished products and the outputs of transformations.
 * Source: `daily_totals`, kinds `production` and `transformation`.
 */
import { materialByName } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { sumOf, totalsOf, type DayFacts } from './dayFacts.ts';

export const isFinished = (material: string): boolean => materialByName(material).category === 'finished_product';

export function producedOf(days: readonly DayFacts[]): number {
  const totals = totalsOf(days);
  return addQuantities(
    sumOf(totals, 'production', isFinished).quantity,
    sumOf(totals, 'transformation', isFinished).quantity,
  );
}
