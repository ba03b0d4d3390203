/** What the typed texts record: numbers are read by the language, the rules are the domain's. */
import { MATERIAL_TYPES } from '../../domain/materials.ts';
import { err, ok } from '../../domain/result.ts';
import { firstMistakes } from '../../domain/rules/codes.ts';
import {
  adjustmentSchema,
  openingPayloads,
  stocktakePayloads,
  stocktakeSchema,
} from '../../domain/stock/stockForms.ts';
import { readNumber } from '../../i18n/numbers.ts';
import { NUMBER_FIELDS, fieldOf } from './stockValues.ts';
import type { StockAdjustmentPayload } from '../../domain/mutations.ts';
import type { Result } from '../../domain/result.ts';
import type { FieldIssue, ValidationCode } from '../../domain/rules/codes.ts';
import type { CountKind } from '../../domain/stock/kinds.ts';
import type { Language } from '../../i18n/languages.ts';
import type { StockField, StockValues } from './stockValues.ts';

/** By field; `root` is the sheet as a whole. */
export type Mistakes = Partial<Record<StockField | 'root', ValidationCode>>;
export type Reading = Result<readonly StockAdjustmentPayload[], Mistakes>;

export interface ReadingContext {
  readonly language: Language;
  /** `YYYY-MM-DD`, the operating day. */
  readonly day: string;
}

interface SheetContext extends ReadingContext {
  /** m³, litres of fuel. */
  readonly bookOf: (material: string) => number;
}

/** A sheet that agrees with the book records nothing: an empty list. */
export function readSheet(values: StockValues, kind: CountKind, { language, day, bookOf }: SheetContext): Reading {
  const counted = MATERIAL_TYPES.filter((type) => !isBlank(values[type]));
  const counts = counted.map((materialType) => ({
    materialType,
    physical: readNumber(values[materialType], language).value,
  }));
  const checked = stocktakeSchema.safeParse({ counts, reason: values.reason, notes: values.notes });
  if (checked.success)
    return ok(kind === 'stocktake' ? stocktakePayloads(checked.data, bookOf, day) : openingPayloads(checked.data, day));
  const mistakes = mistakesOf(
    checked.error.issues,
    ([first, index]) => (first === 'counts' ? counted[Number(index)] : first),
    values,
    language,
  );
  return err(counted.length === 0 ? { ...mistakes, root: 'nothing_counted' } : mistakes);
}

export function readAdjustment(values: StockValues, { language, day }: ReadingContext): Reading {
  const checked = adjustmentSchema.safeParse({ ...values, adjustment: readNumber(values.adjustment, language).value });
  if (!checked.success) return err(mistakesOf(checked.error.issues, ([first]) => first, values, language));
  const { materialType, adjustment, reason, notes } = checked.data;
  return ok([
    {
      operating_day: day,
      kind: 'adjustment',
      material_type: materialType,
      adjustment,
      reason,
      ...(notes && { notes }),
    },
  ]);
}

const mistakesOf = (
  issues: readonly FieldIssue[],
  nameOf: (path: FieldIssue['path']) => unknown,
  values: StockValues,
  language: Language,
): Mistakes =>
  firstMistakes<StockField>(issues, {
    fieldOf: (path) => fieldOf(nameOf(path)),
    typedOf: (field) => values[field],
    isUnclear: (field) => isNumber(field) && readNumber(values[field], language).ambiguous,
  });

const isNumber = (field: StockField): boolean => NUMBER_FIELDS.some((name) => name === field);
const isBlank = (typed: string): boolean => typed.trim() === '';
