/** What the typed texts come to: numbers are read by the language, the rules are the domain's. */
import { err, ok } from '../../../domain/result.ts';
import { fieldMistake } from '../../../domain/rules/codes.ts';
import { isWholeField } from '../../../domain/rules/numberColumns.ts';
import { formatNumber, readNumber, readWholeNumber } from '../../../i18n/numbers.ts';
import { translateNumbers } from '../../../i18n/typedNumbers.ts';
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
  return Object.fromEntries(fields.map((field) => {
    const { name, input } = field;
    const text = values[name] ?? '';
    if (input === 'number') return [name, isBlank(text) ? undefined : readingOf(field)(text, language).value];
    // A name of spaces is no name; a choice that nobody made is none.
    return [name, isBlank(text) ? '' : text];
  }));
}

/** The first mistake of each field. */
function mistakesOf(fields: readonly Field[], issues: readonly Issue[], values: Values, language: Language): Mistakes {
  const mistakes: Mistakes = {};
  for (const { path, message } of issues) {
    const field = fields.find(({ name }) => name === path[0]);
    if (!field) continue;
    const typed = values[field.name] ?? '';
    mistakes[field.name] ??= fieldMistake(typed, message, { unclear: field.input === 'number' && readingOf(field)(typed, language).ambiguous, otherwise: 'choice_invalid' });
  }
  return mistakes;
}

export const inLanguage = (fields: readonly Field[], values: Values, from: Language, to: Language): Values =>
  translateNumbers(values, fields.filter(({ input }) => input === 'number').map(({ name }) => name), from, to, isWholeField);

const readingOf = ({ name }: Field) => (isWholeField(name) ? readWholeNumber : readNumber);

/** A number as a field holds it; an empty one where none is known. */
export const writer = (language: Language) => (value: number | null): string => (value === null ? '' : formatNumber(value, language));

export const isFieldName = (name: string): name is FieldName => FIELD_NAMES.some((known) => known === name);
const isBlank = (typed: string): boolean => typed.trim() === '';
