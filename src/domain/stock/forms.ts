/** Adjusting the stock by hand (product.md §3, §5). Quantities: m³ with 3 decimals, litres of fuel with 2. */
import * as z from 'zod/mini';
import { MATERIALS, isMaterialType } from '../materials.ts';
import { addQuantities } from '../quantities.ts';
import { hasDecimals, numberWithin } from '../rules/numberFields.ts';
import { materialType } from '../rules/materialType.ts';
import { reason } from '../rules/reason.ts';
import { code, notes } from '../rules/schemas.ts';
import type { MaterialType } from '../materials.ts';
import type { StockAdjustmentPayload } from '../payloads.ts';

const LARGEST = 100_000_000;
const DECIMALS = [{ unit: 'm³', places: 3, wrong: 'number_decimals' }, { unit: 'L', places: 2, wrong: 'litres_decimals' }] as const;

/** What the books hold of a material: more may have gone than came. */
export const bookQuantity = numberWithin({ from: -LARGEST, to: LARGEST, outside: 'adjustment_out_of_range' });

export const adjustmentQuantity = bookQuantity.check(z.refine((value) => value !== 0, code('adjustment_zero')));

export const adjustmentSchema = z
  .object({ materialType, adjustment: adjustmentQuantity, reason, notes: z._default(notes, '') })
  .check(...DECIMALS.map((unit) => fits(unit, 'adjustment', (form: { materialType: MaterialType; adjustment: number }) => form.adjustment)));

/** What was measured on the pile. */
export const physicalQuantity = numberWithin({ from: 0, to: LARGEST, outside: 'physical_out_of_range' });

const countSchema = z
  .object({ materialType, physical: physicalQuantity })
  .check(...DECIMALS.map((unit) => fits(unit, 'physical', (count: { materialType: MaterialType; physical: number }) => count.physical)));

/** A material without a measurement is not counted; one that agrees with the book needs no entry. */
export const stocktakeSchema = z.object({
  counts: z.array(countSchema).check(z.minLength(1, code('nothing_counted'))),
  reason,
  notes: z._default(notes, ''),
});
type StocktakeForm = z.infer<typeof stocktakeSchema>;

function fits<Form extends { readonly materialType: MaterialType }>({ unit, places, wrong }: (typeof DECIMALS)[number], field: string, amountOf: (form: Form) => number) {
  const fitting = (form: Form) => !isMaterialType(form.materialType) || MATERIALS[form.materialType].unit !== unit || hasDecimals(amountOf(form), places);
  return z.refine<Form>(fitting, { error: code(wrong), path: [field] });
}

/** Whether the database keeps a quantity of this material with all its decimals; of an unknown one it keeps nothing. */
export const isOfItsUnit = (material: string, quantity: number): boolean =>
  !isMaterialType(material) || DECIMALS.every(({ unit, places }) => MATERIALS[material].unit !== unit || hasDecimals(quantity, places));

/** One payload for each material whose pile differs from the book. */
export function stocktakePayloads(form: StocktakeForm, bookOf: (material: string) => number, operating_day: string): StockAdjustmentPayload[] {
  return form.counts.flatMap(({ materialType: material_type, physical }) => {
    const book = addQuantities(bookOf(material_type));
    const adjustment = addQuantities(physical, -book);
    if (adjustment === 0) return [];
    return [{ operating_day, kind: 'stocktake' as const, material_type, adjustment, book, physical, reason: form.reason, ...(form.notes && { notes: form.notes }) }];
  });
}

/** What lay on the yard before the books began, added to what they hold since. A pile of nothing needs no entry. */
export const openingPayloads = (form: StocktakeForm, operating_day: string): StockAdjustmentPayload[] =>
  form.counts
    .filter(({ physical }) => physical !== 0)
    .map(({ materialType: material_type, physical }) => ({
      operating_day, kind: 'opening' as const, material_type, adjustment: physical, reason: form.reason, ...(form.notes && { notes: form.notes }),
    }));
