/** The zod schema of a column: what forms, files and corrections ask of a value that a person typed. It cleans first, then checks. */
import * as z from 'zod/mini';
import { MATERIALS, isMaterialType } from '../materials/materials.ts';
import type { ValidationCode } from '../rules/codes.ts';
import { isDay } from '../rules/day.ts';
import { normalisePhone } from '../rules/phone.ts';
import { normalisePlate } from '../rules/plate.ts';
import { characterCount, cleanText } from '../rules/text.ts';
import { unreachable } from '../values/result.ts';
import { trusted } from '../values/json.ts';
import type { Column, NumberLimits, TextLimits } from './columns.ts';

type Rule = z.ZodMiniType;

/** `of`: the payload that the value is part of, for what depends on its material. */
export function ruleOf<T>(column: Column<T>, of: Fields = {}): z.ZodMiniType<NonNullable<T>> {
  return trusted<z.ZodMiniType<NonNullable<T>>>(ruleFor(column, of, false));
}

/** The same for a field that may be left empty. */
export const optionalRuleOf = (column: Column): Rule => ruleFor(column, {}, true);

type Fields = Readonly<Record<string, unknown>>;

function ruleFor({ type, text, number, choices, format }: Column, of: Fields, mayBeEmpty: boolean): Rule {
  switch (type) {
    case 'number':
      return number ? numberRule(number, of) : z.number('number_invalid' satisfies ValidationCode);
    case 'flag':
      return z.boolean();
    case 'texts':
      return z.array(z.string());
    case 'json':
      return z.looseObject({});
    case 'text':
      if (choices) return z.enum(choices, 'choice_invalid' satisfies ValidationCode);
      if (format === 'day')
        return z.string().check(z.refine((day) => (mayBeEmpty && day === '') || isDay(day), code('day_invalid')));
      return text ? textRule(text, mayBeEmpty) : z.string();
    default:
      return unreachable(type);
  }
}

const CLEAN: Readonly<Record<TextLimits['clean'], (typed: string) => string>> = {
  text: cleanText,
  person: (name) => cleanText(name).replaceAll('’', "'"),
  plate: normalisePlate,
  phone: normalisePhone,
};

/** Lengths are counted in characters as a person and Postgres count them. Later checks are not asked once one failed. */
function textRule({ clean, min = 0, max, pattern, codes }: TextLimits, mayBeEmpty: boolean): Rule {
  const { length, long = length, pattern: wrong = length } = codes;
  const isLeft = (typed: string) => mayBeEmpty && typed === '';
  return z.string().check(
    z.overwrite(CLEAN[clean]),
    z.refine((typed) => isLeft(typed) || characterCount(typed) >= min, { error: length, abort: true }),
    z.refine((typed) => characterCount(typed) <= max, { error: long, abort: true }),
    z.refine((typed) => isLeft(typed) || pattern === undefined || pattern.test(typed), code(wrong)),
  );
}

function numberRule(
  { above = -Infinity, from = -Infinity, to, notZero, decimals, codes }: NumberLimits,
  of: Readonly<Record<string, unknown>>,
): Rule {
  const { outside, over = outside } = codes;
  const [places, wrong] =
    decimals === 'by_material' ? placesOf(String(of['material_type'])) : ([decimals, DECIMALS[decimals]] as const);
  return z.number(code('number_invalid')).check(
    z.refine((value) => value > above && value >= from, { error: outside, abort: true }),
    z.refine((value) => value <= to, { error: over, abort: true }),
    z.refine((value) => !notZero || value !== 0, { error: code('adjustment_zero'), abort: true }),
    z.refine((value) => hasDecimals(value, places), code(codes.decimals ?? wrong)),
  );
}

const DECIMALS = { 0: 'number_whole', 1: 'number_decimals', 2: 'number_decimals', 3: 'number_decimals' } as const;

/** Of an unknown material, which the database keeps nothing of, other rules speak. */
function placesOf(material: string): readonly [number, ValidationCode] {
  if (!isMaterialType(material)) return [15, 'number_decimals'];
  return MATERIALS[material].unit === 'L' ? [2, 'litres_decimals'] : [3, 'number_decimals'];
}

/** At most so many. */
const hasDecimals = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

const code = (word: ValidationCode): ValidationCode => word;
