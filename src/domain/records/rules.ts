/** The zod schema of a column, for values that a user typed in forms, files and corrections. It cleans first, then checks. */
import * as z from 'zod/mini';
import type { ValidationCode } from '../rules/codes.ts';
import { isDay } from '../rules/day.ts';
import { normalisePhone, characterCount, cleanText, digitsOf, normalisePlate } from '../rules/text.ts';
import { unreachable } from '../values/result.ts';
import { trusted, type Fields } from '../values/json.ts';
import type { Column, NumberLimits, TextLimits } from './columns.ts';
import { numberMistake } from './limits.ts';

type Rule = z.ZodMiniType;

/** `of`: the payload that contains the value, for rules that depend on its material. */
export function ruleOf<T>(column: Column<T>, of: Fields = {}): z.ZodMiniType<NonNullable<T>> {
  // `T` is the type in the description, from which the schema is built.
  return trusted<z.ZodMiniType<NonNullable<T>>>(ruleFor(column, of));
}

function ruleFor({ type, text, number, choices, choiceCode = 'choice_invalid', format }: Column, of: Fields): Rule {
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

/** Lengths are counted in characters, like Postgres does. Once a check has failed, later ones do not run. */
function textRule({ clean, min = 0, max, pattern, codes }: TextLimits): Rule {
  const { length, long = length, pattern: wrong = length } = codes;
  return z.string().check(
    z.overwrite(CLEAN[clean]),
    z.refine((typed) => characterCount(typed) >= min, { error: length, abort: true }),
    z.refine((typed) => characterCount(typed) <= max, { error: long, abort: true }),
    z.refine((typed) => pattern === undefined || pattern.test(typed), code(wrong)),
  );
}

const numberRule = (limits: NumberLimits, of: Fields): Rule =>
  z.number(code('number_invalid')).check(({ value, issues }) => {
    const mistake = numberMistake(value, limits, of);
    if (mistake) issues.push({ code: 'custom', input: value, message: mistake });
  });

const code = (word: ValidationCode): ValidationCode => word;
