/** P, m³ of finished products made on a day. Source: `daily_totals`, kinds `production` and `transformation`. */
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
