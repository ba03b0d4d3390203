/** Adjusting the stock by hand. Quantities: m³ with 3 decimals, litres of fuel with 2. */
import * as z from 'zod/mini';
import { MATERIALS, isMaterialType } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { hasDecimals, numberWithin } from '../rules/numberFields.ts';
import { materialType } from '../rules/materialType.ts';
import { reason } from '../rules/reason.ts';
import { code, notes } from '../rules/schemas.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { StockAdjustmentPayload } from '../mutations/mutations.ts';

/** m³, litres of fuel. */
const LARGEST = 100_000_000;
/** As the database keeps them. */
const DECIMALS = { 'm³': { places: 3, wrong: 'number_decimals' }, L: { places: 2, wrong: 'litres_decimals' } } as const;

/** What the books hold of a material: more may have gone than came. */
export const bookQuantity = numberWithin({ from: -LARGEST, to: LARGEST, outside: 'adjustment_out_of_range' });

export const adjustmentQuantity = bookQuantity.check(z.refine((value) => value !== 0, code('adjustment_zero')));

export const adjustedSchema = z
  .object({ materialType, adjustment: adjustmentQuantity })
  .check(
    ({ value, issues }) => void issues.push(...decimalMistakes(['adjustment'], value.materialType, value.adjustment)),
  );
const wordsSchema = z.object({ reason, notes: z._default(notes, '') });
/** Of two halves: how many decimals the material has is asked of a form whose reason is missing too. */
export const adjustmentSchema = z.intersection(adjustedSchema, wordsSchema);

/** What was measured on the pile. */
export const physicalQuantity = numberWithin({ from: 0, to: LARGEST, outside: 'physical_out_of_range' });

/** One pile that was measured. */
export const countSchema = z
  .object({ materialType, physical: physicalQuantity })
  .check(({ value, issues }) => void issues.push(...decimalMistakes(['physical'], value.materialType, value.physical)));

/** A material without a measurement is not counted; one that agrees with the book needs no entry. */
export const stocktakeSchema = z.extend(wordsSchema, {
  counts: z.array(countSchema).check(z.minLength(1, code('nothing_counted'))),
});
type StocktakeForm = z.infer<typeof stocktakeSchema>;

function decimalMistakes(path: string[], material: string, quantity: number) {
  const message = wrongDecimals(material, quantity);
  return message === null ? [] : [{ code: 'custom' as const, path, message, input: quantity }];
}

/** Of an unknown material, which the database keeps nothing of, other rules speak. */
function wrongDecimals(material: string, quantity: number): ValidationCode | null {
  if (!isMaterialType(material)) return null;
  const { places, wrong } = DECIMALS[MATERIALS[material].unit];
  return hasDecimals(quantity, places) ? null : wrong;
}

/** One payload for each material whose pile differs from the book. */
export function stocktakePayloads(
  form: StocktakeForm,
  bookOf: (material: string) => number,
  operating_day: string,
): StockAdjustmentPayload[] {
  return form.counts.flatMap(({ materialType: material_type, physical }) => {
    const book = addQuantities(bookOf(material_type));
    const adjustment = addQuantities(physical, -book);
    if (adjustment === 0) return [];
    return [
      {
        operating_day,
        kind: 'stocktake' as const,
        material_type,
        adjustment,
        book,
        physical,
        reason: form.reason,
        ...(form.notes && { notes: form.notes }),
      },
    ];
  });
}

/** What lay on the yard before the books began, added to what they hold since. A pile of nothing needs no entry. */
export const openingPayloads = (form: StocktakeForm, operating_day: string): StockAdjustmentPayload[] =>
  form.counts
    .filter(({ physical }) => physical !== 0)
    .map(({ materialType: material_type, physical }) => ({
      operating_day,
      kind: 'opening' as const,
      material_type,
      adjustment: physical,
      reason: form.reason,
      ...(form.notes && { notes: form.notes }),
    }));
