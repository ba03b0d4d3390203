/** The forms of the stock as they are typed: texts only. One set of names for all of them, of which each form shows its own. */
import { MATERIAL_TYPES } from '../../domain/materials.ts';
import { isWholeField } from '../../domain/rules/numberColumns.ts';
import { trusted } from '../../domain/trusted.ts';
import { languageOfDraft, translateNumbers } from '../../i18n/typedNumbers.ts';
import type { MaterialType } from '../../domain/materials.ts';
import type { Language } from '../../i18n/languages.ts';

/** A material's own field is what was counted of it. */
export type StockValues = Record<MaterialType, string> & { materialType: string; adjustment: string; reason: string; notes: string };
export type StockField = keyof StockValues;

export const EMPTY_VALUES: StockValues = {
  ...trusted<Record<MaterialType, string>>(Object.fromEntries(MATERIAL_TYPES.map((type) => [type, '']))),
  materialType: '',
  adjustment: '',
  reason: '',
  notes: '',
};

export const NUMBER_FIELDS = [...MATERIAL_TYPES, 'adjustment'] as const satisfies readonly StockField[];

export const isUntouched = (values: StockValues): boolean => STOCK_FIELDS.every((name) => values[name] === '');

export const inLanguage = (values: StockValues, from: Language, to: Language): StockValues => translateNumbers(values, NUMBER_FIELDS, from, to, isWholeField);

/** A draft tells in which language its numbers were typed. */
export const draftOf = (values: StockValues, language: Language) => ({ ...values, language });

/** A draft of an older version of the form, or of a broken store, must not break this one. */
export function valuesFromDraft(draft: unknown, language: Language): StockValues {
  if (typeof draft !== 'object' || draft === null) return EMPTY_VALUES;
  const kept = Object.entries(draft).filter(([name, value]) => isField(name) && typeof value === 'string');
  return inLanguage({ ...EMPTY_VALUES, ...Object.fromEntries(kept) }, languageOfDraft(draft, language), language);
}

const isField = (name: unknown): name is StockField => typeof name === 'string' && Object.hasOwn(EMPTY_VALUES, name);
export const STOCK_FIELDS = Object.keys(EMPTY_VALUES).filter(isField);
