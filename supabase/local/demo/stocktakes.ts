/** The demo's opening stock, and the survey of the piles on the first of each month. */
import { MATERIAL_TYPES, type MaterialType } from '../../../src/domain/materials/materials.ts';
import { type StockBook, OPENING_STOCK } from './stockBook.ts';
import { atHour } from './calendar.ts';
import { type DemoStaff, toHalfCubicMetres, authored } from './authored.ts';
import type { Random } from './random.ts';

export type Adjustment = ReturnType<typeof openingStock>[number];

export const openingStock = (firstDay: string, staff: DemoStaff, random: Random) =>
  MATERIAL_TYPES.map((material) =>
    adjustmentOf(
      firstDay,
      material,
      { kind: 'opening', adjustment: OPENING_STOCK[material], book: null, physical: null, reason: 'Stok awal' },
      staff,
      random,
    ),
  );

/** The survey is made when the day begins: all work of the day is after it. No adjustment if it agrees with the book stock. */
export function surveyOf(day: string, now: Date, book: StockBook, staff: DemoStaff, random: Random): Adjustment[] {
  if (!day.endsWith('-01') || atHour(day, SURVEY_HOUR) >= now) return [];
  return MATERIAL_TYPES.flatMap((material) => {
    const onBook = book.onHand(material);
    const physical = toHalfCubicMetres(onBook * Math.max(0.95, random.normal(0.999, 0.006)));
    const adjustment = Math.round((physical - onBook) * 1000) / 1000;
    return adjustment === 0
      ? []
      : [
          adjustmentOf(
            day,
            material,
            { kind: 'stocktake', adjustment, book: onBook, physical, reason: 'Opname bulanan' },
            staff,
            random,
          ),
        ];
  });
}

const SURVEY_HOUR = 6;

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
  random: Random,
) => ({
  ...authored(atHour(day, SURVEY_HOUR), staff.owner, random),
  operating_day: day,
  counted_at: finding.kind === 'stocktake' ? atHour(day, SURVEY_HOUR).toISOString() : null,
  settled: 0,
  settled_by: [],
  material_type,
  ...finding,
});
