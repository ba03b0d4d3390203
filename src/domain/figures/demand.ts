/** Whether demand, not the crusher, limits the site: half of the sold products abundant, deliveries behind the month's pace. */
import { materialByName } from '../materials/materials.ts';
import { sumsByKey, totalsOf, type DayFacts } from './dayFacts.ts';
import { daysInMonth } from '../time/calendar.ts';
import { deliveredOf } from './delivered.ts';
import type { SettingsByDay } from './figureSettings.ts';

/** m³ delivered in these days, and these days' part of the month's target. */
export const demandOf = (days: readonly DayFacts[], settings: SettingsByDay) => ({
  done: deliveredOf(days).volume,
  expected: days.reduce((sum, { day }) => sum + settings(day).deliveryTarget / daysInMonth(day), 0),
});

export function isHeldBackByDemand(
  stocks: readonly { readonly materialType: string; readonly onHand: number }[],
  days: readonly DayFacts[],
  { done, expected }: ReturnType<typeof demandOf>,
  abundant: number,
): boolean {
  const sold = sumsByKey(totalsOf(days), 'deliveries')
    .map(([material]) => material)
    .filter((material) => materialByName(material).category === 'finished_product');
  const plenty = sold.filter((material) =>
    stocks.some(({ materialType, onHand }) => materialType === material && onHand >= abundant),
  );
  return sold.length > 0 && plenty.length * 2 >= sold.length && done < expected;
}
