/** What the typed texts come to: numbers are read by the language, the rules are the domain's. */
import { err, ok } from '../../../domain/result.ts';
import { isValidationCode } from '../../../domain/rules/codes.ts';
import { formatNumber, readNumber, translateNumber } from '../../../i18n/numbers.ts';
import { FIELD_NAMES } from '../lists/list.ts';
import type { MasterTable } from '../../../domain/masterData/rights.ts';
import type { MutationDraft } from '../../../domain/mutations.ts';
import type { Result } from '../../../domain/result.ts';
import type { ValidationCode } from '../../../domain/rules/codes.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Field, FieldName, Issue, MasterList, Target, Typed, Values } from '../lists/list.ts';

export type Mistakes = Partial<Record<FieldName, ValidationCode>>;

export function readRecord(
  list: MasterList, values: Values, { language, target, customerId }: { language: Language; target: Target<MasterTable>; customerId: string | undefined },
): Result<readonly MutationDraft[], Mistakes> {
  const read = list.draftsOf({ ...typedOf(list.fields, values, language), customerId }, target);
  return read.ok ? ok(read.value) : err(mistakesOf(list.fields, read.error, values, language));
}

function typedOf(fields: readonly Field[], values: Values, language: Language): Typed {
  return Object.fromEntries(fields.map(({ name, input }) => {
    const text = values[name] ?? '';
    if (input === 'number') return [name, isBlank(text) ? undefined : readNumber(text, language).value];
    // A name of spaces is no name; a choice that nobody made is none.
    return [name, isBlank(text) ? '' : text];
  }));
}

/** The first mistake of each field. */
function mistakesOf(fields: readonly Field[], issues: readonly Issue[], values: Values, language: Language): Mistakes {
  const mistakes: Mistakes = {};
  for (const { path, message } of issues) {
    const field = fields.find(({ name }) => name === path[0]);
    if (field) mistakes[field.name] ??= wordFor(field, message, values[field.name] ?? '', language);
  }
  return mistakes;
}

function wordFor({ input }: Field, message: string, typed: string, language: Language): ValidationCode {
  if (isBlank(typed)) return 'required';
  if (input === 'number' && readNumber(typed, language).ambiguous) return 'number_grouping';
  return isValidationCode(message) ? message : 'choice_invalid';
}

/** `1.250` is another number in the other language: what was typed is written anew when the language changes. */
export const inLanguage = (fields: readonly Field[], values: Values, from: Language, to: Language): Values => ({
  ...values,
  ...Object.fromEntries(fields.filter(({ input }) => input === 'number').map(({ name }) => [name, translateNumber(values[name] ?? '', from, to)])),
});

/** A number as a field holds it; an empty one where none is known. */
export const writer = (language: Language) => (value: number | null): string => (value === null ? '' : formatNumber(value, language));

export const isFieldName = (name: string): name is FieldName => FIELD_NAMES.some((known) => known === name);
const isBlank = (typed: string): boolean => typed.trim() === '';
