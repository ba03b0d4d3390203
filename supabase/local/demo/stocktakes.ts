/** Opening stock, and what a survey of the piles finds on the first of each month. */
import { MATERIAL_TYPES, type MaterialType } from '../../../src/domain/materials.ts';
import { type Book, OPENING } from './book.ts';
import { atHour } from './calendar.ts';
import { type DemoStaff, half, made } from './made.ts';
import type { Chance } from './random.ts';

export type Adjustment = ReturnType<typeof openingStock>[number];

export const openingStock = (firstDay: string, staff: DemoStaff, chance: Chance) =>
  MATERIAL_TYPES.map((material) =>
    adjustmentOf(
      firstDay,
      material,
      { kind: 'opening', adjustment: OPENING[material], book: null, physical: null, reason: 'Stok awal' },
      staff,
      chance,
    ),
  );

/** Nothing is written where the survey agrees with the book. */
export function surveyOf(day: string, now: Date, book: Book, staff: DemoStaff, chance: Chance): Adjustment[] {
  if (!day.endsWith('-01') || atHour(day, SURVEY_HOUR) >= now) return [];
  return MATERIAL_TYPES.flatMap((material) => {
    const onBook = book.onHand(material);
    const physical = half(onBook * Math.max(0.95, chance.normal(0.999, 0.006)));
    const adjustment = Math.round((physical - onBook) * 1000) / 1000;
    return adjustment === 0
      ? []
      : [
          adjustmentOf(
            day,
            material,
            { kind: 'stocktake', adjustment, book: onBook, physical, reason: 'Opname bulanan' },
            staff,
            chance,
          ),
        ];
  });
}

const SURVEY_HOUR = 6.1;

interface Finding {
  readonly kind: 'opening' | 'stocktake';
  readonly adjustment: number;
  readonly book: number | null;
  readonly physical: number | null;
  readonly reason: string;
}

const adjustmentOf = (
  day: string,
  material_type: MaterialType,
  finding: Finding,
  staff: DemoStaff,
  chance: Chance,
) => ({
  ...made(atHour(day, SURVEY_HOUR), staff.owner, chance),
  operating_day: day,
  material_type,
  ...finding,
  notes: null,
});
