/** The forms of the stock as they are typed: texts only. One set of names for all of them, of which each form shows its own. */
import { MATERIAL_TYPES } from '../../domain/materials.ts';
import { isWholeField } from '../../domain/rules/numberColumns.ts';
import { trusted } from '../../domain/trusted.ts';
import { typedForm } from '../../i18n/typedNumbers.ts';
import type { MaterialType } from '../../domain/materials.ts';

/** A material's own field is what was counted of it. */
export type StockValues = Record<MaterialType, string> & {
  materialType: string;
  adjustment: string;
  reason: string;
  notes: string;
};
export type StockField = keyof StockValues;

export const EMPTY_VALUES: StockValues = {
  ...trusted<Record<MaterialType, string>>(Object.fromEntries(MATERIAL_TYPES.map((type) => [type, '']))),
  materialType: '',
  adjustment: '',
  reason: '',
  notes: '',
};

export const NUMBER_FIELDS = [...MATERIAL_TYPES, 'adjustment'] as const satisfies readonly StockField[];

export const { fieldOf, inLanguage, isUntouched, draftOf, valuesFromDraft } = typedForm({
  empty: EMPTY_VALUES,
  numbers: NUMBER_FIELDS,
  isWhole: isWholeField,
});
