/** What a sheet of counted piles records. A material's own field is what was counted of it. */
import { MATERIAL_TYPES, type MaterialType } from '../../domain/materials/materials.ts';
import { newId } from '../../domain/records/ids.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formOf, type Checked } from '../../domain/mutations/forms.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { decimalsOf } from '../../domain/records/rules.ts';
import { stockAdjustments, type CountKind } from '../../domain/records/stock_adjustments.ts';
import { recordOf } from '../../domain/values/json.ts';
import { recordShape, type Reading } from '../../forms/shape/formShape.ts';
import type { Typed } from '../../forms/shape/typedStore.ts';

const { physical } = stockAdjustments.columns;
const PILES = recordOf(MATERIAL_TYPES, ofMaterial);

const SHEET = formOf('stock_adjustments.create', {
  sets: ['operating_day', 'kind', 'material_type', 'adjustment', 'book', 'physical'],
  own: PILES,
});
export type SheetValues = Record<keyof typeof SHEET.start, string>;

export const SHEETS = {
  stocktake: recordShape('manualStock.stocktake', SHEET),
  opening: recordShape('manualStock.opening', SHEET),
} as const satisfies Record<CountKind, unknown>;

export function readSheet(typed: Typed<SheetValues>, kind: CountKind): Reading<SheetValues, Checked<typeof SHEET>> {
  const isCounted = MATERIAL_TYPES.some((type) => typed.values[type].trim() !== '');
  return SHEETS[kind].read(typed, () => (isCounted ? {} : { root: 'nothing_counted' }));
}

interface SheetContext {
  /** `YYYY-MM-DD`, the operating day. */
  readonly day: string;
  /** m³, litres of fuel. */
  readonly bookOf: (material: string) => number;
}

/**
 * One draft for each material that was counted and whose pile differs from the book; an opening stock is added to what the books hold
 * since, and a pile of nothing needs no entry.
 */
export function countDrafts(
  counted: Checked<typeof SHEET>,
  kind: CountKind,
  { day, bookOf }: SheetContext,
): MutationDraft<'stock_adjustments.create'>[] {
  return MATERIAL_TYPES.flatMap((material_type) => {
    const pile = counted[material_type];
    if (pile === undefined) return [];
    const book = kind === 'stocktake' ? addQuantities(bookOf(material_type)) : 0;
    const adjustment = addQuantities(pile, -book);
    if (adjustment === 0) return [];
    const seen = kind === 'stocktake' ? { book, physical: pile } : { book: undefined, physical: undefined };
    return [SHEET.draft(newId(), counted, { operating_day: day, kind, material_type, adjustment, ...seen })];
  });
}

function ofMaterial(type: MaterialType): typeof physical {
  return { ...physical, ...(physical.number && { number: { ...physical.number, decimals: decimalsOf(type) } }) };
}
