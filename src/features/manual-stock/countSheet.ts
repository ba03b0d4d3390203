/** The drafts of a sheet of counted piles. A material's own field is its count. */
import { MATERIAL_TYPES, type MaterialType } from '../../domain/materials/materials.ts';
import { newId } from '../../domain/records/ids.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formOf, type Checked } from '../../domain/mutations/forms.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { decimalsOf } from '../../domain/records/limits.ts';
import { stockAdjustments, type CountKind } from '../../domain/records/stock_adjustments.ts';
import { recordOf } from '../../domain/values/json.ts';
import { recordShape, type Reading, type Typed } from '../../forms/index.ts';
import type { ValidationCode } from '../../domain/rules/codes.ts';

const { physical } = stockAdjustments.columns;
const PILES = recordOf(MATERIAL_TYPES, ofMaterial);

const SHEET = formOf('stock_adjustments.create', {
  sets: ['operating_day', 'kind', 'material_type', 'adjustment', 'book', 'physical', 'counted_at'],
  own: PILES,
});

/** For each pile: when it was counted, and the book of that time (usePins.ts). */
export const atOf = (material: MaterialType): `at_${MaterialType}` => `at_${material}`;
export const bookTextOf = (material: MaterialType): `book_${MaterialType}` => `book_${material}`;
const PINNED = [...MATERIAL_TYPES.map(atOf), ...MATERIAL_TYPES.map(bookTextOf)];
const PINS = { also: recordOf(PINNED, () => ''), beside: PINNED };
export type SheetValues = Record<keyof typeof SHEET.start | (typeof PINNED)[number], string>;

export const SHEETS = {
  stocktake: recordShape('manualStock.stocktake', SHEET, PINS),
  opening: recordShape('manualStock.opening', SHEET, PINS),
} as const satisfies Record<CountKind, unknown>;

/** `mistakeIn`: the error in the time of a count. */
export function readSheet(
  typed: Typed<SheetValues>,
  kind: CountKind,
  mistakeIn: (at: string) => ValidationCode | undefined,
): Reading<SheetValues, Checked<typeof SHEET>> {
  const counted = MATERIAL_TYPES.filter((type) => typed.values[type].trim() !== '');
  return SHEETS[kind].read(typed, () => {
    if (counted.length === 0) return { root: 'nothing_counted' };
    if (kind !== 'stocktake') return {};
    return Object.fromEntries(
      counted.flatMap((type) => {
        const mistake = mistakeIn(typed.values[atOf(type)]);
        return mistake ? [[atOf(type), mistake]] : [];
      }),
    );
  });
}

/** `book`: of that time, m³, litres of fuel. */
export interface Pinned {
  readonly at: Date;
  readonly book: number;
}

interface SheetContext {
  /** `YYYY-MM-DD`, the operating day. */
  readonly day: string;
  /** For a stocktake, the time of each count and the book of that time. */
  readonly pinOf: (material: MaterialType) => Pinned | null;
}

/** A draft for each counted material, even if pile and book agree; an empty pile needs no opening entry. */
export function countDrafts(
  counted: Checked<typeof SHEET>,
  kind: CountKind,
  { day, pinOf }: SheetContext,
): MutationDraft<'stock_adjustments.create'>[] {
  return MATERIAL_TYPES.flatMap((material_type) => {
    const pile = counted[material_type];
    if (pile === undefined) return [];
    const pin = pinOf(material_type);
    const set = { operating_day: day, kind, material_type };
    if (kind === 'opening' || !pin) {
      if (pile === 0) return [];
      return [
        SHEET.draft(newId(), counted, {
          ...set,
          adjustment: pile,
          book: undefined,
          physical: undefined,
          counted_at: undefined,
        }),
      ];
    }
    const book = addQuantities(pin.book);
    const seen = { book, physical: pile, counted_at: pin.at.toISOString() };
    return [SHEET.draft(newId(), counted, { ...set, adjustment: addQuantities(pile, -book), ...seen })];
  });
}

function ofMaterial(type: MaterialType): typeof physical {
  return { ...physical, ...(physical.number && { number: { ...physical.number, decimals: decimalsOf(type) } }) };
}
