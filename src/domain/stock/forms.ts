/** Adjusting the stock by hand (product.md §3, §5). Quantities: m³ with 3 decimals, litres of fuel. */
import * as z from 'zod/mini';
import { addQuantities } from '../quantities.ts';
import { threeDecimals } from '../rules/numberFields.ts';
import { materialType } from '../rules/materialType.ts';
import { reason } from '../rules/reason.ts';
import { code, notes } from '../rules/schemas.ts';
import type { StockAdjustmentPayload } from '../payloads.ts';

const LARGEST = 100_000_000;

/** What the books hold of a material: more may have gone than came. */
export const bookQuantity = threeDecimals({ from: -LARGEST, to: LARGEST, outside: 'adjustment_out_of_range' });

export const adjustmentSchema = z.object({
  materialType,
  adjustment: bookQuantity.check(z.refine((value) => value !== 0, code('adjustment_zero'))),
  reason,
  notes: z._default(notes, ''),
});

/** What was measured on the pile. */
export const physicalQuantity = threeDecimals({ from: 0, to: LARGEST, outside: 'physical_out_of_range' });

/** A material without a measurement is not counted; one that agrees with the book needs no entry. */
export const stocktakeSchema = z.object({
  counts: z.array(z.object({ materialType, physical: physicalQuantity })).check(z.minLength(1, code('nothing_counted'))),
  reason,
  notes: z._default(notes, ''),
});
type StocktakeForm = z.infer<typeof stocktakeSchema>;

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
