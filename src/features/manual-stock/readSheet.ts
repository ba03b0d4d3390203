/** What a sheet of counted piles records. */
import { MATERIAL_TYPES } from '../../domain/materials/materials.ts';
import { err, ok } from '../../domain/values/result.ts';
import { openingPayloads, stocktakePayloads, stocktakeSchema } from '../../domain/stock/stockForms.ts';
import { trusted } from '../../domain/values/json.ts';
import { formShape } from '../../forms/formShape.ts';
import type { MaterialType } from '../../domain/materials/materials.ts';
import type { StockAdjustmentPayload } from '../../domain/mutations/mutations.ts';
import type { CountKind } from '../../domain/records/stock_adjustments.ts';
import type { Reading } from '../../forms/formShape.ts';
import type { Typed } from '../../forms/typedStore.ts';

/** A material's own field is what was counted of it. */
export type SheetValues = Record<MaterialType, string> & { reason: string; notes: string };

const EMPTY: SheetValues = {
  ...trusted<Record<MaterialType, string>>(Object.fromEntries(MATERIAL_TYPES.map((type) => [type, '']))),
  reason: '',
  notes: '',
};

export const SHEETS = {
  stocktake: formShape('manualStock.stocktake', EMPTY, MATERIAL_TYPES),
  opening: formShape('manualStock.opening', EMPTY, MATERIAL_TYPES),
} as const satisfies Record<CountKind, unknown>;

interface SheetContext {
  /** `YYYY-MM-DD`, the operating day. */
  readonly day: string;
  /** m³, litres of fuel. */
  readonly bookOf: (material: string) => number;
}

/** A sheet that agrees with the book records nothing: an empty list. */
export function readSheet(
  typed: Typed<SheetValues>,
  kind: CountKind,
  { day, bookOf }: SheetContext,
): Reading<SheetValues, readonly StockAdjustmentPayload[]> {
  const { numberIn, mistakesIn } = SHEETS[kind];
  const { reason, notes } = typed.values;
  const counts = MATERIAL_TYPES.flatMap((materialType) => {
    const physical = numberIn(typed, materialType);
    return physical === undefined ? [] : [{ materialType, physical }];
  });
  const checked = stocktakeSchema.safeParse({ counts, reason, notes });
  if (checked.success)
    return ok(kind === 'stocktake' ? stocktakePayloads(checked.data, bookOf, day) : openingPayloads(checked.data, day));
  const mistakes = mistakesIn(checked.error.issues, typed, ([first, index]) =>
    first === 'counts' ? counts[Number(index)]?.materialType : first,
  );
  return err(counts.length === 0 ? { ...mistakes, root: 'nothing_counted' } : mistakes);
}
