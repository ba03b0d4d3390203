/** The zod schema of a column: what forms, files and corrections ask of a value that a person typed. It cleans first, then checks. */
import * as z from 'zod/mini';
import { MATERIALS, isMaterialType, type MaterialType } from '../materials/materials.ts';
import type { ValidationCode } from '../rules/codes.ts';
import { isDay } from '../rules/day.ts';
import { normalisePhone } from '../rules/phone.ts';
import { normalisePlate } from '../rules/plate.ts';
import { characterCount, cleanText, digitsOf } from '../rules/text.ts';
import { unreachable } from '../values/result.ts';
import { trusted } from '../values/json.ts';
import type { Column, NumberLimits, TextLimits } from './columns.ts';

type Rule = z.ZodMiniType;

/** `of`: the payload that the value is part of, for what depends on its material. */
export function ruleOf<T>(column: Column<T>, of: Fields = {}): z.ZodMiniType<NonNullable<T>> {
  // `T` is what the description says of the column: the schema is built from the same description.
  return trusted<z.ZodMiniType<NonNullable<T>>>(ruleFor(column, of));
}

type Fields = Readonly<Record<string, unknown>>;

function ruleFor({ type, text, number, choices, choiceCode = 'choice_invalid', format }: Column, of: Fields): Rule {
  switch (type) {
    case 'number':
      return number ? numberRule(number, placesOf(number, of)) : z.number('number_invalid' satisfies ValidationCode);
    case 'flag':
      return z.boolean();
    case 'texts':
      return z.array(z.string());
    case 'json':
      return z.looseObject({});
    case 'text':
      if (choices) return z.enum(choices, choiceCode);
      if (format === 'day') return z.string().check(z.refine(isDay, code('day_invalid')));
      if (format === 'time') return z.string().check(z.regex(INSTANT, code('time_invalid')));
      return text ? textRule(text) : z.string();
    default:
      return unreachable(type);
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:.*(Z|[+-]\d\d:\d\d)$/;

const CLEAN: Readonly<Record<TextLimits['clean'], (typed: string) => string>> = {
  text: cleanText,
  person: (name) => cleanText(name).replaceAll('’', "'"),
  plate: normalisePlate,
  phone: normalisePhone,
  digits: digitsOf,
};

/** Lengths are counted in characters as a person and Postgres count them. Later checks are not asked once one failed. */
function textRule({ clean, min = 0, max, pattern, codes }: TextLimits): Rule {
  const { length, long = length, pattern: wrong = length } = codes;
  return z.string().check(
    z.overwrite(CLEAN[clean]),
    z.refine((typed) => characterCount(typed) >= min, { error: length, abort: true }),
    z.refine((typed) => characterCount(typed) <= max, { error: long, abort: true }),
    z.refine((typed) => pattern === undefined || pattern.test(typed), code(wrong)),
  );
}

function numberRule(
  { above = -Infinity, from = -Infinity, to, notZero, codes }: NumberLimits,
  places: number | undefined,
): Rule {
  const { outside, over = outside } = codes;
  return z.number(code('number_invalid')).check(
    z.refine((value) => value > above && value >= from, { error: outside, abort: true }),
    z.refine((value) => value <= to, { error: over, abort: true }),
    z.refine((value) => !notZero || value !== 0, { error: code('adjustment_zero'), abort: true }),
    z.refine(
      (value) => places === undefined || hasDecimals(value, places),
      code(places === 0 ? 'number_whole' : 'number_decimals'),
    ),
  );
}

/** What the sentence of a mistake may name: limits in the unit of the column, lengths in characters. */
export function limitsOf(
  { text, number }: Column,
  of: Fields = {},
): { readonly min?: number; readonly max?: number; readonly decimals?: number } {
  if (text) return { min: text.min ?? 0, max: text.max };
  if (!number) return {};
  const decimals = placesOf(number, of);
  const least = number.from ?? (number.above ?? 0) + 10 ** -(decimals ?? 0);
  return { min: least, max: number.to, ...(decimals !== undefined && { decimals }) };
}

/** Undefined for an unknown material, of which the database keeps nothing: other rules refuse it. */
function placesOf({ decimals }: NumberLimits, of: Fields): number | undefined {
  if (decimals !== 'by_material') return decimals;
  const material = String(of['material_type']);
  return isMaterialType(material) ? decimalsOf(material) : undefined;
}

/** m³ have 3 decimals, litres of fuel 2. */
export const decimalsOf = (material: MaterialType): 2 | 3 => (MATERIALS[material].unit === 'L' ? 2 : 3);

/** At most so many. */
const hasDecimals = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

const code = (word: ValidationCode): ValidationCode => word;
